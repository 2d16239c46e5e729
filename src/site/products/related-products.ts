import type { Product } from '#contract/products.ts'

const relatedCount = 3

/** Returns the three products that are nearest to this one in the owner's order: the one before it and two after, where there are. */
export function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  const index = placeOf(product, products)
  const start = Math.max(0, Math.min(index - 1, products.length - relatedCount - 1))
  return products
    .slice(start, start + relatedCount + 1)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, relatedCount)
}

const places = new WeakMap<readonly Product[], ReadonlyMap<string, number>>()

/** The index of a product in a list, -1 if it is not in it. A search for each of 10,000 products would take seconds. */
function placeOf({ _id }: Product, products: readonly Product[]): number {
  const known = places.get(products) ?? new Map(products.map((product, index) => [product._id, index]))
  places.set(products, known)
  return known.get(_id) ?? -1
}
