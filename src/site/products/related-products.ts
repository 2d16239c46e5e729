import type { Product } from '#contract/products.ts'

const relatedCount = 3

/** Returns the three products that are nearest to this one in the owner's order: the one before it and two after, where there are. */
export function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  const index = products.findIndex(({ _id }) => _id === product._id)
  const start = Math.max(0, Math.min(index - 1, products.length - relatedCount - 1))
  return products
    .slice(start, start + relatedCount + 1)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, relatedCount)
}
