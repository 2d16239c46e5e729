import * as z from 'zod/mini'
import { metaFormSchema } from '#contract/meta.ts'
import { type DeclaredField, text } from '../forms/fields.tsx'
import { optional } from './optional-field.tsx'
import { phone, withNinthDigitAsked } from './phone-field.tsx'

const { shape } = metaFormSchema

const hosts = {
  facebook: 'facebook.com',
  instagram: 'instagram.com',
}
type SocialNetwork = keyof typeof hosts

export const metaFields = {
  title: text({ label: 'Título', hint: 'O nome da empresa.', schema: shape.title }),
  description: text({
    label: 'Descrição',
    hint: 'O que a empresa faz, em uma ou duas frases. O Google também a mostra.',
    schema: shape.description,
    rows: 2,
  }),
  // Other clients may save an address of several lines.
  address: optional(text({ label: 'Endereço', schema: shape.address, rows: 2 })),
  whatsapp: phone({
    label: 'WhatsApp',
    hint: 'Formato: (11) 9XXXX-XXXX',
    kind: 'whatsapp',
    schema: withNinthDigitAsked(shape.whatsapp),
  }),
  // The form calls it landline, the call phone (spec §3, §7).
  phone: optional(
    phone({
      label: 'Telefone fixo',
      hint: 'Formato: (DDD) XXXX-XXXX',
      kind: 'landline',
      schema: shape.phone,
    }),
  ),
  email: text({ label: 'E-mail', schema: shape.email, inputMode: 'email', autoCapitalize: 'none' }),
  facebook: optional(social('facebook', { label: 'Facebook', placeholder: 'https://facebook.com/suaempresa' })),
  instagram: optional(social('instagram', { label: 'Instagram', placeholder: 'https://instagram.com/suaempresa' })),
}

export const metaGroups = [
  { title: 'Empresa', fields: ['title', 'description', 'address'] },
  { title: 'Contato', fields: ['whatsapp', 'phone', 'email'] },
  { title: 'Redes sociais', fields: ['facebook', 'instagram'] },
] satisfies { title: string; fields: (keyof typeof metaFields)[] }[]

type SocialOptions = Pick<DeclaredField, 'label'> & { placeholder: string }

/** The company's own page. An owner may type `toldos`, and sees the URL that it becomes after the save. */
function social(network: SocialNetwork, options: SocialOptions) {
  const completed = z.transform((written: string) => completedSocial(written, network))
  return text({
    ...options,
    hint: 'Copie o endereço da sua página, ou escreva só o nome dela, como suaempresa.',
    schema: z.pipe(z.pipe(z.string(), completed), shape[network]),
    type: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
  })
}

/**
 * Completes an owner's input to a full URL: `@toldos`, `toldos`, `facebook.com/toldos`, `www.toldos.com.br`. Anything ambiguous is returned
 * unchanged, and refused by the contract: a bare name with a dot or a hyphen, a network without a page, the other network's URL.
 */
export function completedSocial(written: string, network: SocialNetwork): string {
  const text = written.trim()
  // A bare name with a dot may be a host.
  if (/^(?:@[\w.-]+|\w+)$/.test(text)) return `https://${hosts[network]}/${text.replace('@', '')}`
  const [, host = '', path = ''] = /^(?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(\/\S*)?$/iu.exec(text) ?? []
  const known = (Object.keys(hosts) as SocialNetwork[]).find((each) => isHostOf(host, hosts[each]))
  if (known === undefined) return /^www\../i.test(host) ? `https://${host.toLowerCase()}${path}` : text
  const page = path.replace(/^\/@?/, '')
  return known === network && page !== '' ? `https://${host.toLowerCase()}/${page}` : text
}

function isHostOf(host: string, network: string): boolean {
  return `.${host.toLowerCase()}`.endsWith(`.${network}`)
}
