import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { shippedColours } from '#contract/brand.ts'
import { townOf } from '#contract/company.ts'
import { pageTexts, shippedTextsFor, type TextName, textNames } from '#contract/page-texts.text.ts'
import { shippedPicturesFor } from '#contract/shipped-pictures.ts'
import { type PictureSlot, pictureSlots, textsInputSchema } from '#contract/texts.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { samplePlacesQuery } from '../dashboard/overview-query.ts'
import { Field, TextField } from '../forms/field.tsx'
import {
  type DeclaredField,
  type FieldTable,
  type InputProps,
  maxLengthOf,
  picture,
  text,
  tick,
  useFieldError,
} from '../forms/fields.tsx'
import { PictureInput } from '../forms/picture-input.tsx'
import { Button } from '../ui/button.tsx'
import { fieldNameOf } from '../ui/field-nouns.text.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { labelOf } from '../ui/noun.ts'
import { textsFormText } from './page.text.ts'

const { shape } = textsInputSchema

// Only a photo of the owner's own has it.
const FocalPoint = lazyPart(async () => (await import('./focal-point.tsx')).FocalPoint)

interface TextNames {
  label: string
  hint?: string
  outOfRange?: string
}

/** What a text of a section is called in the section's form, if the ending of its name says it. */
const usualNames: readonly [name: RegExp, names: TextNames][] = [
  [/^(?!fabrics|works)[a-z]+\d?Title$/, { label: 'Título' }],
  [/^[a-z]+\d?Text$/, { label: 'Texto' }],
  [/^[a-z]+\d?Description$/, { label: 'Frase' }],
  [/^[a-z]+\d?Alt$/, { label: 'Descrição da foto', hint: 'O que a sua foto mostra, para quem não pode vê-la.' }],
]

const ownFigure = { hint: 'Apague para o site usar o que está em “Números da empresa”.' }

/** What the form says in place of the usual, or besides. */
const ownNames: Partial<Record<TextName, Partial<TextNames>>> = {
  trade: {
    label: 'O que a empresa faz',
    hint: 'No título do site, antes da cidade. Com outro ramo, tudo o que fala de toldos sai da página.',
  },
  heroHeadline: { label: 'Frase' },
  places: {
    hint: 'Um por linha. Quem toca em um já pede orçamento para ele no WhatsApp.',
    outOfRange: 'Escreva de 3 a 8 lugares, um por linha, cada um com até 40 letras.',
  },
  aboutYears: ownFigure,
  aboutWorks: ownFigure,
  productsSize: { hint: 'No detalhe de cada produto. A resposta vai na mensagem do WhatsApp.' },
  contactToSend: { label: 'O que mandar pelo WhatsApp', hint: 'Um por linha.' },
  // In the form of the trade, among others.
  missingText: {
    label: 'Frase para endereço que não existe',
    hint: 'Aparece quando alguém abre uma página que o site não tem.',
  },
}

/** Any other text has its name in a sentence as its label: 'Frase do telefone' for 'a frase do telefone'. */
function namesOf(name: TextName): TextNames {
  const usual = usualNames.find(([usualName]) => usualName.test(name))?.[1] ?? {
    label: labelOf(fieldNameOf('texts', name)),
  }
  return { ...usual, ...ownNames[name] }
}

const texts = textNames.map((name): [string, DeclaredField<string | undefined>] => [
  name,
  {
    ...text({ ...namesOf(name), schema: shape[name] }),
    ...ownNames[name],
    get label() {
      return namesOf(name).label
    },
    Input: name.endsWith('Alt') ? AltInput : ['aboutYears', 'aboutWorks'].includes(name) ? FormerFigure : PageTextInput,
  },
])

/** The photo of a slot, with the shipped one where the page shows it. */
function slotPicture(slot: PictureSlot): DeclaredField<string | undefined> {
  const Input = (props: InputProps) => {
    const { data: texts } = useQuery(singleQuery('texts'))
    return <PictureInput {...props} required={false} shipped={shippedPicturesFor(texts)[slot]} />
  }
  return { ...picture({ label: 'Foto' }), Input }
}

const pictures = pictureSlots.flatMap((slot): [string, DeclaredField<string | undefined>][] => [
  [`${slot}Image`, slotPicture(slot)],
  [`${slot}Focus`, { ...text({ label: textsFormText.focus, schema: shape[`${slot}Focus`] }), Input: FocalPoint }],
])

const brand: Record<'logoImage' | 'accent', DeclaredField<string | undefined>> = {
  logoImage: picture({ label: 'Logo', hint: textsFormText.logoHint, shipped: '/favicon.svg', sharpPx: 300 }),
  accent: {
    ...text({ label: 'Cor da empresa', schema: shape.accent }),
    hint: 'A cor das faixas, dos botões e dos números do site.',
    Input: AccentInput,
  },
}

const placesHidden = tick({ label: 'Esconder os lugares', schema: shape.placesHidden })

/** The owner's texts and pictures; in place of a blank one the page has the shipped one. */
export const textsFields: FieldTable = Object.fromEntries([
  ...texts,
  ...pictures,
  ...Object.entries({ ...brand, placesHidden }),
] as [string, DeclaredField][])

// So many letters stand in one line of a phone.
const lettersPerRow = 34

/** A text with the shipped one as its placeholder; a long one can begin with it. */
function PageTextInput({ form, name, field: { label, hint, schema } }: InputProps) {
  const { data: company } = useQuery(singleQuery('company'))
  const { data: texts } = useQuery(singleQuery('texts'))
  const { data: ofSample = [] } = useQuery(samplePlacesQuery)
  // The trade itself has the shipped one as its example.
  const own = name === 'trade' ? {} : texts
  const shipped = shippedTextsFor(own, townOf(company ?? undefined), ofSample)[name as TextName]
  const typed: string = useWatch({ control: form.control, name })
  const isLong = pageTexts[name as TextName].kind === 'lines'
  const lines = (typed || shipped).split('\n')
  const rows = Math.min(
    12,
    lines.reduce((sum, { length }) => sum + Math.ceil(length / lettersPerRow), 1),
  )
  const { outOfRange } = namesOf(name as TextName)
  const limit = maxLengthOf(schema)
  // A placeholder is not read out everywhere, nor as what the site shows.
  const heard = typed === '' && shipped !== '' ? textsFormText.shown(shipped) : undefined
  const field = { form, name, label, hint, heard, limit, placeholder: shipped, ...(outOfRange && { outOfRange }) }
  return (
    <div className="stack tight">
      <TextField {...field} {...(isLong && { rows })} />
      {isLong && typed === '' && shipped !== '' && (
        <Button
          aria-description={label}
          onClick={() => {
            form.setValue(name, shipped, { shouldDirty: true })
            form.setFocus(name)
          }}
        >
          {textsFormText.useShipped}
        </Button>
      )}
    </div>
  )
}

/** A colour, and a button for the shipped one. */
function AccentInput({ form, name, field: { label, hint } }: InputProps) {
  const { field } = useController({ control: form.control, name })
  const { rule } = useFieldError(form, name)
  return (
    <Field label={label} hint={hint} error={rule}>
      {(ids) => (
        <div className="line">
          <input {...ids} {...field} value={field.value || shippedColours.accent} type="color" className="input" />
          {field.value !== '' && (
            <Button
              onClick={() => {
                form.setFocus(name)
                field.onChange('')
              }}
            >
              {textsFormText.shippedColour}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** The description of the owner's photo; the shipped one has its own. */
function AltInput(props: InputProps) {
  const image = useWatch({ control: props.form.control, name: props.name.replace(/Alt$/, 'Image') })
  return image === '' ? null : <PageTextInput {...props} />
}

/** A figure of one's own that an owner wrote before the company's figures had their place. Without one there is nothing to edit. */
function FormerFigure(props: InputProps) {
  const { defaultValues } = props.form.formState
  return defaultValues?.[props.name] ? <PageTextInput {...props} /> : null
}
