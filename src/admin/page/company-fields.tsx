import * as z from 'zod/mini'
import { type Company, companyInputSchema } from '#contract/company.ts'
import { clockIn, daysOf, rangesOf, states, timeZoneOf } from '#contract/opening-hours.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { choice, type DeclaredField, lines, number, text } from '../forms/fields.tsx'
import { fieldNameOf } from '../ui/field-nouns.text.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { labelOf } from '../ui/noun.ts'
import { type ClosedRow, hoursSchema } from './hours-schema.ts'
import { guaranteeOf } from './page.text.ts'

const { shape } = companyInputSchema

// Loaded with their forms.
const HoursFields = lazyPart(async () => (await import('./hours-fields.tsx')).HoursFields)
const ClosedDays = lazyPart(async () => (await import('./hours-fields.tsx')).ClosedDays)
const FabricRows = lazyPart(async () => (await import('./fabric-rows.tsx')).FabricRows)

export const companyFields = {
  hours: {
    label: 'Horário de atendimento',
    schema: hoursSchema,
    blank: [],
    toForm: (stored) => stored,
    Input: HoursFields,
  } satisfies DeclaredField<Company['hours']>,
  closedOn: {
    label: 'Dias em que não abre',
    schema: z.pipe(
      z.pipe(
        z.array(z.object({ date: z.string(), until: z.string() })),
        z.transform((rows: ClosedRow[]) =>
          rows.flatMap(({ date, until }) => (date && until ? daysOf({ from: date, to: until }) : date || until)),
        ),
      ),
      shape.closedOn as z.ZodMiniType<unknown, string[]>,
    ),
    blank: [],
    // Days that are over are not shown, and dropped by the next save.
    toForm: (stored, { state }) =>
      rangesOf(stored.filter((date) => date >= clockIn(timeZoneOf(state), new Date()).date)).map(
        ({ from, to }): ClosedRow => ({ date: from, until: from === to ? '' : to }),
      ),
    Input: ClosedDays,
  } satisfies DeclaredField<string[]>,
  town: text({ label: 'Cidade', schema: shape.town, placeholder: 'A cidade da empresa' }),
  state: choice({ label: 'Estado', schema: shape.state, options: states }),
  areas: lines({
    label: 'Bairros e cidades que atende',
    hint: 'Um por linha. Ajuda quem procura perto a achar a empresa.',
    schema: shape.areas,
  }),
  foundedYear: number({
    label: 'Ano em que a empresa começou',
    hint: 'O site calcula os anos de experiência.',
    schema: shape.foundedYear,
    outOfRange: 'Escreva um ano que já começou, como 2004.',
  }),
  projects: {
    ...number({
      label: '',
      hint: 'Um número que a empresa possa provar. Em branco, fica o que já está no site.',
      schema: shape.projects,
      outOfRange: 'Escreva um número de 1 a 10.000.000.',
    }),
    get label() {
      return labelOf(fieldNameOf('company', 'projects'))
    },
  },
  prices: text({
    label: 'Preços em palavras',
    hint: 'Ex.: a partir de R$ 350, com a visita. O cliente pode exigir este preço.',
    schema: shape.prices,
    rows: 2,
  }),
  guarantee: {
    ...text({
      label: 'Garantia',
      hint: 'Ex.: 1 ano, 6 meses. Só a garantia dada por escrito, além dos 90 dias da lei.',
      schema: shape.guarantee,
    }),
    toForm: (_, company) => guaranteeOf(company as Company),
  } satisfies DeclaredField<Company['guarantee']>,
  payment: lines({
    label: 'Formas de pagamento',
    hint: 'Uma por linha, como Pix ou cartão em 12 vezes sem juros.',
    schema: shape.payment,
  }),
  fabrics: {
    get label() {
      return labelOf(fieldNameOf('company', 'fabrics'))
    },
    // Rows without a name and a photo are dropped; a draft has no photos. An error is at the row that it concerns.
    schema: z.pipe(
      z.array(z.object({ name: z.string(), image: z.optional(z.string()) })),
      z.transform((rows: { name: string; image?: string }[], context) =>
        rows.flatMap((row, at) => {
          if (row.name.trim() === '' && !row.image) return []
          const { data, error } = shape.fabrics.safeParse([row])
          const [issue] = error?.issues ?? []
          if (issue)
            context.issues.push({ code: 'custom', message: issue.message, path: [at, 'name'], input: row.name })
          return data ?? []
        }),
      ),
    ),
    blank: [],
    toForm: (stored) => stored.map(({ name, image }) => ({ name, image })),
    Input: FabricRows,
  } satisfies DeclaredField<Company['fabrics']>,
  legalName: text({
    label: 'Razão social',
    hint: 'Como está no CNPJ. Aparece no rodapé.',
    schema: shape.legalName,
  }),
  cnpj: {
    ...text({
      label: 'CNPJ',
      hint: 'O número da empresa na Receita Federal.',
      schema: shape.cnpj,
      placeholder: 'Ex.: 12.345.678/0001-95',
      autoCapitalize: 'characters',
    }),
    toForm: formatCnpj,
  },
  cpf: {
    ...text({ label: 'CPF', hint: 'Só para quem trabalha sem CNPJ. Fica público no rodapé.', schema: shape.cpf }),
    toForm: formatCpf,
  },
  email: text({
    label: 'E-mail nos dados da empresa',
    hint: 'Se vazio, aparece o e-mail do rodapé.',
    schema: shape.email,
    inputMode: 'email',
    autoCapitalize: 'none',
  }),
  reviewsUrl: text({
    label: 'Link das avaliações',
    hint: 'O endereço das avaliações da empresa, como as do Google.',
    schema: shape.reviewsUrl,
    type: 'url',
    placeholder: 'Ex.: https://g.page/suaempresa',
    autoCapitalize: 'none',
    spellCheck: false,
  }),
}
