import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Work, workInputSchema } from '#contract/works.ts'
import { Field } from '../forms/field.tsx'
import { type DeclaredField, type InputProps, picture, text, tick, useFieldError } from '../forms/fields.tsx'
import { useProducts } from '../lists/item-title.ts'
import { workText } from './works.text.ts'

const { title, district, comment, commentAuthor, commentAllowed, productId } = workInputSchema.shape

export const workFields = {
  image: picture({ label: 'Foto', hint: workText.photoHint, isRequired: () => true, opensAtOnce: true }),
  title: text({ label: 'Título', hint: workText.titleHint, schema: title }),
  district: text({ label: 'Bairro', hint: 'Só o bairro.', schema: district }),
  productId: {
    label: 'Produto',
    schema: z.pipe(
      z.pipe(
        z.string(),
        z.transform((id: string) => id || null),
      ),
      productId as z.ZodMiniType<unknown, string | null>,
    ),
    blank: '',
    toForm: (stored) => stored ?? '',
    Input: ProductInput,
  } satisfies DeclaredField<Work['productId']>,
  before: picture({ label: 'Antes', takesOutsideFiles: false }),
  comment: text({
    label: 'Frase do cliente',
    hint: 'Palavras do cliente, sem mudar. Só vai para o site com a autorização marcada abaixo.',
    schema: comment,
    rows: 3,
  }),
  commentAuthor: text({
    label: 'Nome do cliente',
    hint: 'Como deve aparecer no site. Por exemplo: Maria S.',
    schema: commentAuthor,
  }),
  commentAllowed: tick({
    label: 'O cliente autorizou a frase e o nome (guarde a mensagem)',
    schema: commentAllowed,
  }),
}

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
