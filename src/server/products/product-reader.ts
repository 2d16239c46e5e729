import type { Product } from '#contract/products.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { createProductStore } from './products.store.ts'

interface KnownProduct {
  version: number
  changedAt: string
  product: Product
}

/** The list of products, and when each last changed, by its id. */
export interface ProductList {
  products: Product[]
  changedAt: Record<string, string>
}

/**
 * Returns a function that reads all products, in full only those whose row has changed since its last call: reading 10,000 takes longer than
 * all that a write does besides. An unchanged product is the same object again.
 */
export function createProductReader(mediaHost: string): (db: Database) => Promise<ProductList> {
  let known = new Map<string, KnownProduct>()
  let knownVariants = 0

  return async (db) => {
    const variants = await createMediaStore(db).countVariants()
    // What is read of a picture depends on its variants.
    if (variants !== knownVariants) known = new Map()
    knownVariants = variants
    const store = createProductStore(db, mediaHost)
    const rows = await store.versions()
    const isKnown = ({ id, version, changedAt }: (typeof rows)[number]) => {
      const former = known.get(id)
      return former !== undefined && former.version === version && former.changedAt === changedAt
    }
    const changed = await store.findAll(rows.filter((row) => !isKnown(row)).map(({ id }) => id))
    const next = new Map<string, KnownProduct>()
    const list: ProductList = { products: [], changedAt: {} }
    for (const { id, version, changedAt } of rows) {
      const product = changed.get(id) ?? known.get(id)?.product
      if (!product) continue
      list.products.push(product)
      if (changedAt === null) continue
      list.changedAt[id] = changedAt
      next.set(id, { version, changedAt, product })
    }
    known = next
    return list
  }
}
