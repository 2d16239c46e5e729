import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type Product, products } from '#contract/products.ts'
import { loadList } from '../lists/load-list.ts'
import { workText } from './works.text.ts'

const none: Product[] = []

/** The products that a work can show; none until they are loaded. A write of a product loads them again. */
export function useProducts(): readonly Product[] {
  const { data = none } = useQuery({
    queryKey: ['products', 'of works'],
    queryFn: ({ signal }) => loadList(products.list, { signal }),
    staleTime: 60_000,
  })
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
