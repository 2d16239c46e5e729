import type { ComponentProps } from 'react'
import { useProducts } from './use-products.ts'
import { workFormText } from './works.text.ts'

/** Chooses a product or none. A chosen one that is deleted stays chosen, so that a save keeps it for when it comes back. */
export function ProductSelect(props: ComponentProps<'select'> & { value: string }) {
  const products = useProducts()
  const isListed = props.value === '' || products.some(({ _id }) => _id === props.value)
  return (
    <select className="input" {...props}>
      <option value="">{workFormText.noProduct}</option>
      {!isListed && <option value={props.value}>{workFormText.deletedProduct}</option>}
      {products.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </select>
  )
}
