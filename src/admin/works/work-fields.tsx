import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Product } from '#contract/products.ts'
import { type Work, workInputSchema } from '#contract/works.ts'
import { Field } from '../forms/field.tsx'
import { type DeclaredField, type InputProps, picture, text, tick, useFieldError } from '../forms/fields.tsx'
import { PictureInput } from '../forms/picture-input.tsx'
import { itemsQuery, type LoadedItems } from '../lists/entity-calls.ts'
import { workText } from './works.text.ts'

const { title, district, comment, commentAuthor, commentAllowed, productId } = workInputSchema.shape

export const workFields = {
  image: { ...picture({ label: 'Foto', isRequired: () => true }), Input: PhotoInput },
  title: text({ label: 'Título', hint: 'Sem o nome do cliente.', schema: title }),
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
  before: { ...picture({ label: 'Antes' }), Input: BeforeInput },
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

function PhotoInput({ form, name, field: { label }, mode, setBusy, onSeveral }: InputProps) {
  useProposedTitle(form, mode === 'create')
  return (
    <PictureInput
      form={form}
      name={name}
      label={label}
      hint={workText.photoHint}
      setBusy={setBusy}
      onSeveral={onSeveral}
      opensAtOnce={mode === 'create'}
    />
  )
}

function BeforeInput({ form, name, field: { label }, setBusy }: InputProps) {
  return <PictureInput form={form} name={name} label={label} setBusy={setBusy} isSecond />
}

/** Fills in the title of a new work as soon as it has a photo, until it is edited: a photo alone can be saved. */
function useProposedTitle({ control, getValues, setValue }: InputProps['form'], isNew: boolean): void {
  const [image, productId] = useWatch({ control, name: ['image', 'productId'] })
  const [title = ''] = useTitles(productId)(1)
  const proposed = useRef('')
  useEffect(() => {
    if (!isNew || image === '' || getValues('title') !== proposed.current) return
    proposed.current = title
    setValue('title', title)
  }, [isNew, image, title, getValues, setValue])
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

const none: Product[] = []

/** The products that a work can show; none until they are loaded. A write of a product loads them again. */
export function useProducts(): readonly Product[] {
  const { data = none } = useQuery({ ...itemsQuery('products'), staleTime: 60_000 })
  return data
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

/** Proposes titles: that of the product, if one is chosen, otherwise a number. Returns them for `count` works. */
export function useTitles(productId: string): (count: number) => string[] {
  const queryClient = useQueryClient()
  const product = useProducts().find(({ _id }) => _id === productId)
  return (count) => {
    const titles = queryClient.getQueryData<LoadedItems<Work>>(['works'])?.items.map(({ title }) => title) ?? []
    const last = Math.max(titles.length, ...titles.map(workText.numberIn))
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    if (!product) return numbers.map((number) => workText.proposed(last + number))
    return numbers.map((number) => (count === 1 ? product.title : workText.numbered(product.title, number)))
  }
}
