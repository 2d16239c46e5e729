import type { Database } from '#server/db/tables.ts'
import { createProductStore } from '#server/products/products.store.ts'

/** Stores a product that shows the picture with this hash, or none. */
export async function storeProduct(db: Database, hash?: string): Promise<void> {
  const image = hash === undefined ? null : { hash }
  await createProductStore(db).insert({ title: 'Toldo', features: [], image })
}
