import { useQuery } from '@tanstack/react-query'
import { type Product, products } from '#contract/products.ts'
import { loadList } from '../lists/load-list.ts'

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
