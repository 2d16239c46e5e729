import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { publicSettings } from '#browser/settings.ts'
import { productInputSchema } from '#contract/products.ts'
import { type DeclaredField, type InputProps, maxLengthOf, picture, text, tick } from '../forms/fields.tsx'
import { TextField } from '../forms/text-field.tsx'
import { FeatureRows } from './feature-rows.tsx'
import { hiddenText, moreText } from './products.text.ts'

const { title, features, alt, hidden } = productInputSchema.shape

export const productFields = {
  title: text({ label: 'Título', schema: title, enterLeadsTo: 'features.0.text' }),
  // Whether it is required depends on the server's setting (spec §5 allows both).
  image: picture({ label: 'Imagem', isRequired: () => publicSettings().productImageRequired }),
  alt: {
    label: 'Descrição da foto',
    hint: 'O que a foto mostra, para quem não pode vê-la. Opcional: o título já vale.',
    schema: alt,
    blank: '',
    toForm: (stored) => stored,
    Input: AltInput,
  } satisfies DeclaredField<string>,
  features: {
    label: 'Características',
    schema: z.pipe(
      z.pipe(
        z.array(z.object({ text: z.string() })),
        z.transform((rows: { text: string }[]) => rows.map((row) => row.text)),
      ),
      features,
    ),
    blank: [{ text: '' }],
    toForm: (stored) => stored.map((text) => ({ text })),
    Input: FeatureRows,
  } satisfies DeclaredField<string[]>,
  hidden: tick({ ...hiddenText, schema: hidden }),
}

/** The photo's description follows the title until it is edited. */
function AltInput({ form, name, field: { label, hint, schema } }: InputProps) {
  const { control, getValues, setValue } = form
  const title: string = useWatch({ control, name: 'title' })
  const copied = useRef(title)
  const [isOwn] = useState(() => getValues(name) !== title)
  useEffect(() => {
    if (getValues(name) === copied.current) setValue(name, title)
    copied.current = title
  }, [title, name, getValues, setValue])
  // Few owners write one of their own.
  return (
    <details open={isOwn}>
      <summary>{moreText}</summary>
      <TextField form={form} name={name} label={label} hint={hint} limit={maxLengthOf(schema)} />
    </details>
  )
}
