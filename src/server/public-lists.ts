import { asVisitorsRead, forEachPublicEntity, type ItemOf, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entitiesOnServer } from './entities.ts'
import { createFeedStore } from './feed/feed.store.ts'
import { createProductReader } from './products/product-reader.ts'
import { createSlugStore } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'
import type { MakeStore } from './writes/entity-on-server.ts'

/**
 * Returns a function that reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. Products that have not changed
 * since its last call are the same objects.
 */
export function createPublicListsReader(mediaHost: string): (db: Database) => Promise<PublicLists> {
  const readProducts = createProductReader(mediaHost)

  return async (db) => {
    const lists: Record<string, unknown> = forEachPublicEntity(() => null)
    const { products, changedAt } = await readProducts(db)
    // Sequential, because a transaction has one connection.
    for (const name of publicEntityNames) {
      const { store }: { store: MakeStore<{ list: () => Promise<unknown[]> }> } = entitiesOnServer[name]
      const items = name === 'products' ? products : await store(db, mediaHost).list()
      lists[name] = asVisitorsRead(name, items as ItemOf<typeof name>[])
    }
    const former = await createSlugStore(db).former()
    const posts = await createFeedStore(db, mediaHost).list()
    return { ...(lists as PublicLists), posts, addresses: { former, changedAt } }
  }
}
