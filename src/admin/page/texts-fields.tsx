import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { townOf } from '#contract/company.ts'
import { shippedPictures } from '#contract/shipped-pictures.ts'
import { shippedTextsIn } from '#contract/shipped-texts.text.ts'
import {
  type PictureSlot,
  textFields as pageTexts,
  pictureSlots,
  type TextName,
  textsInputSchema,
} from '#contract/texts.ts'
import { Field } from '../forms/field.tsx'
import {
  type DeclaredField,
  type FieldTable,
  type InputProps,
  maxLengthOf,
  picture,
  useFieldError,
} from '../forms/fields.tsx'
import { PictureInput } from '../forms/picture-input.tsx'
import { singleQuery } from '../lists/single-query.ts'
import { Button } from '../ui/button.tsx'
import { FocalPoint } from './focal-point.tsx'
import { textsFormText } from './texts.text.ts'

const { shape } = textsInputSchema

/** What each text is called: by its input in the form of its section, and in a sentence. */
const names: Record<TextName, { label: string; of: string; hint?: string }> = {
  trade: {
    label: 'O que a empresa faz',
    of: 'o ramo da empresa',
    hint: 'No título do site, antes da cidade. Com outro ramo, os exemplos de toldos saem da página.',
  },
  heroHeadline: { label: 'Frase', of: 'a frase de abertura' },
  hero1Title: { label: 'Título', of: 'o título do destaque 1' },
  hero1Description: { label: 'Frase', of: 'a frase do destaque 1' },
  hero2Title: { label: 'Título', of: 'o título do destaque 2' },
  hero2Description: { label: 'Frase', of: 'a frase do destaque 2' },
  hero3Title: { label: 'Título', of: 'o título do destaque 3' },
  hero3Description: { label: 'Frase', of: 'a frase do destaque 3' },
  hero4Title: { label: 'Título', of: 'o título do destaque 4' },
  hero4Description: { label: 'Frase', of: 'a frase do destaque 4' },
  aboutTitle: { label: 'Título', of: 'o título de Sobre' },
  aboutText: { label: 'Texto', of: 'o texto de Sobre' },
  aboutAlt: {
    label: 'Descrição da foto',
    of: 'a descrição da foto de Sobre',
    hint: 'O que a sua foto mostra, para quem não pode vê-la.',
  },
  aboutYears: {
    label: 'Número dos anos',
    of: 'o número dos anos',
    hint: 'Apague para valer o que está em “Números da empresa”.',
  },
  aboutYearsText: { label: 'Embaixo do número dos anos', of: 'a legenda dos anos' },
  aboutWorks: {
    label: 'Número das obras',
    of: 'o número das obras',
    hint: 'Apague para valer o que está em “Números da empresa”.',
  },
  aboutWorksText: { label: 'Embaixo do número das obras', of: 'a legenda das obras' },
  excellenceTitle: { label: 'Título', of: 'o título de Diferenciais' },
  excellenceText: { label: 'Texto', of: 'o texto de Diferenciais' },
  excellenceStep1: { label: 'Passo 1', of: 'o passo 1' },
  excellenceStep1Text: { label: 'Texto do passo 1', of: 'o texto do passo 1' },
  excellenceStep2: { label: 'Passo 2', of: 'o passo 2' },
  excellenceStep2Text: { label: 'Texto do passo 2', of: 'o texto do passo 2' },
  excellenceStep3: { label: 'Passo 3', of: 'o passo 3' },
  excellenceStep3Text: { label: 'Texto do passo 3', of: 'o texto do passo 3' },
  servicesTitle: { label: 'Título', of: 'o título de Serviços' },
  servicesText: { label: 'Texto', of: 'o texto de Serviços' },
  feedTitle: { label: 'Título', of: 'o título de Obras' },
  feedText: { label: 'Texto', of: 'o texto de Obras' },
  productsTitle: { label: 'Título', of: 'o título de Produtos' },
  productsText: { label: 'Texto', of: 'o texto de Produtos' },
  contactTitle: { label: 'Título', of: 'o título de Contato' },
  contactText: { label: 'Texto', of: 'o texto de Contato' },
  contactWhatsappNote: { label: 'Frase do WhatsApp', of: 'a frase do WhatsApp' },
  contactPhoneNote: { label: 'Frase do telefone', of: 'a frase do telefone' },
  contactEmailNote: { label: 'Frase do e-mail', of: 'a frase do e-mail' },
  faqTitle: { label: 'Título', of: 'o título de FAQ' },
  faqText: { label: 'Texto', of: 'o texto de FAQ' },
  fabricsTitle: { label: 'Título dos tecidos', of: 'o título dos tecidos' },
  worksTitle: { label: 'Título da página de obras', of: 'o título da página de obras' },
  missingText: { label: 'Texto de página não encontrada', of: 'o texto de página não encontrada' },
}

const slotNames: Record<PictureSlot, string> = {
  hero1: 'do destaque 1',
  hero2: 'do destaque 2',
  hero3: 'do destaque 3',
  hero4: 'do destaque 4',
  about: 'de Sobre',
  excellence: 'de Diferenciais',
}

const texts = Object.entries(names).map(([name, field]): [string, DeclaredField<string | undefined>] => [
  name,
  {
    ...field,
    schema: shape[name as TextName],
    blank: '',
    toForm: (stored) => stored ?? '',
    show: (stored) => stored,
    Input: name === 'aboutAlt' ? AltInput : ['aboutYears', 'aboutWorks'].includes(name) ? FormerFigure : PageTextInput,
  },
])

const pictures = pictureSlots.flatMap((slot): [string, DeclaredField<string | undefined>][] => [
  [
    `${slot}Image`,
    {
      ...picture({ label: 'Foto', of: `a foto ${slotNames[slot]}` }),
      Input: ({ form, name, field: { label }, setBusy }) => (
        <PictureInput form={form} name={name} setBusy={setBusy} label={label} shipped={shippedPictures[slot]} />
      ),
    },
  ],
  [
    `${slot}Focus`,
    {
      label: textsFormText.focus,
      of: `o ponto principal da foto ${slotNames[slot]}`,
      schema: shape[`${slot}Focus`],
      blank: '',
      toForm: (stored) => stored ?? '',
      show: (stored) => stored,
      Input: FocalPoint,
    },
  ],
])

/** The owner's texts and pictures; in place of a blank one the page has the shipped one. */
export const textsFields: FieldTable = Object.fromEntries([...texts, ...pictures] as [string, DeclaredField][])

// So many letters stand in one line of a phone.
const lettersPerRow = 34

/** A text with the shipped one as its placeholder. */
function PageTextInput({ form, name, field: { label, hint, schema } }: InputProps) {
  const { data: company } = useQuery(singleQuery('company'))
  const shipped = shippedTextsIn(townOf(company ?? undefined))[name as TextName]
  const typed: string = useWatch({ control: form.control, name })
  const { rule } = useFieldError(form, name)
  const input = { ...form.register(name), className: 'input', placeholder: shipped, autoComplete: 'off' }
  return (
    <Field text={typed} limit={maxLengthOf(schema)} label={label} error={rule} hint={hint}>
      {(ids) =>
        pageTexts[name as TextName].kind === 'lines' ? (
          <>
            <textarea
              {...ids}
              {...input}
              rows={Math.min(12, Math.ceil((typed || shipped).length / lettersPerRow) + 1)}
            />
            {typed === '' && (
              <Button
                aria-describedby={ids.id}
                onClick={() => {
                  form.setValue(name, shipped, { shouldDirty: true })
                  form.setFocus(name)
                }}
              >
                {textsFormText.useShipped}
              </Button>
            )}
          </>
        ) : (
          <input {...ids} {...input} />
        )
      }
    </Field>
  )
}

/** The description of the owner's photo; the shipped one has its own. */
function AltInput(props: InputProps) {
  const image = useWatch({ control: props.form.control, name: 'aboutImage' })
  return image === '' ? null : <PageTextInput {...props} />
}

/** A figure of one's own that an owner wrote before the company's figures had their place. Without one there is nothing to edit. */
function FormerFigure(props: InputProps) {
  const { defaultValues } = props.form.formState
  return defaultValues?.[props.name] ? <PageTextInput {...props} /> : null
}
