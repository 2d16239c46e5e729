import type { Product } from '#contract/products.ts'

/** What an edition knows of addresses besides the lists. */
export interface ProductAddresses {
  /** The product that each slug belonged to which no product has now. */
  former: Readonly<Record<string, string>>
  /** When each product last changed, by its id, and each entity, by its name; absent if that is not known. */
  changedAt: Readonly<Record<string, string>>
}

interface Addressed {
  products: readonly Product[] | null
  addresses: ProductAddresses
}

/** What is at a slug: a product, the slug that the product has now, or a product that visitors do not see any more. */
type Found = { product: Product } | { movedTo: string } | 'gone' | undefined

interface Index {
  bySlug: ReadonlyMap<string, Product>
  slugOf: ReadonlyMap<string, string>
}

const indexes = new WeakMap<readonly Product[], Index>()

export function findAddress({ products, addresses }: Addressed, slug: string): Found {
  const { bySlug, slugOf } = indexOf(products ?? [])
  const product = bySlug.get(slug)
  if (product) return { product }
  if (!Object.hasOwn(addresses.former, slug)) return undefined
  const movedTo = slugOf.get(addresses.former[slug] ?? '')
  return movedTo === undefined ? 'gone' : { movedTo }
}

function indexOf(products: readonly Product[]): Index {
  const known = indexes.get(products)
  if (known) return known
  const index = {
    bySlug: new Map(products.map((product) => [product.slug, product])),
    slugOf: new Map(products.map(({ _id, slug }) => [_id, slug])),
  }
  indexes.set(products, index)
  return index
}
