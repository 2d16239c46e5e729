import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { sentSchema } from '#contract/field-schemas.ts'
import { works } from '#contract/works.ts'
import { useProducts } from '../calls/item-title.ts'
import { Field } from '../forms/field.tsx'
import { type InputProps, useFieldError } from '../forms/fields.tsx'
import { formFields } from '../forms/form-fields.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { workText } from './works.text.ts'

const ComparisonInput = lazyPart(async () => (await import('./comparison-input.tsx')).ComparisonInput)

export const workFields = formFields('works', {
  image: { hint: workText.photoHint, opensAtOnce: true },
  title: { hint: workText.titleHint },
  district: { hint: 'Só o bairro.' },
  productId: {
    schema: z.pipe(
      z.pipe(
        z.string(),
        z.transform((id: string) => id || null),
      ),
      z.nullable(sentSchema(works.fields.productId) as z.ZodMiniType<unknown, string>),
    ),
    toForm: (stored: string | null) => stored ?? '',
    Input: ProductInput,
  },
  before: { label: 'Antes', takesOutsideFiles: false },
  sideBySide: { label: 'Mostrar lado a lado', Input: ComparisonInput },
  comment: { hint: 'Palavras do cliente, sem mudar. Só vai para o site com a autorização marcada abaixo.', rows: 3 },
  commentAuthor: { hint: 'Como deve aparecer no site. Por exemplo: Maria S.' },
  commentAllowed: {
    label: 'A cliente deixou mostrar a frase e o nome na página inicial',
    hint: 'Guarde a mensagem em que ela deixou.',
  },
})

function ProductInput({ form, name, field: { label } }: InputProps) {
  const { field } = useController({ control: form.control, name })
  const { rule } = useFieldError(form, name)
  return (
    <Field label={label} error={rule}>
      {(ids) => <ProductSelect {...ids} {...field} value={field.value} />}
    </Field>
  )
}

/** Chooses a product or none. A chosen one that is deleted stays chosen, so that a save keeps it for when it comes back. */
export function ProductSelect(props: ComponentProps<'select'> & { value: string }) {
  const products = useProducts()
  const isListed = props.value === '' || products.some(({ _id }) => _id === props.value)
  return (
    <select className="input" {...props}>
      <option value="">{workText.noProduct}</option>
      {!isListed && <option value={props.value}>{workText.deletedProduct}</option>}
      {products.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </select>
  )
}
