import { useQuery } from '@tanstack/react-query'
import type { EntityName } from '#contract/entities.ts'
import type { Product } from '#contract/products.ts'
import { itemsQuery } from './entity-calls.ts'

const none: Product[] = []

/** The products; none until they are loaded, or while they are not needed. A write of a product loads them again. */
export function useProducts(areNeeded = true): readonly Product[] {
  const { data = none } = useQuery({ ...itemsQuery('products'), staleTime: 60_000, enabled: areNeeded })
  return data
}

interface Titled<Item> {
  entity: EntityName
  titleOf?(item: Item, productTitle?: string): string
}

/** Returns a function that returns the title of an item, for people; it may be the title of the item's product. */
export function useItemTitle<Item extends object>({ entity, titleOf }: Titled<Item>): (item: Item) => string {
  const products = useProducts(entity === 'works')
  return (item) => {
    const product = 'productId' in item ? products.find(({ _id }) => _id === item.productId) : undefined
    return titleOf?.(item, product?.title) ?? ''
  }
}
