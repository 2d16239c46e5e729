import { asVisitorsRead, forEachPublicEntity, type ItemOf, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entitiesOnServer } from './entities.ts'
import { createFeedStore } from './feed/feed.store.ts'
import { createProductStore } from './products/products.store.ts'
import { createSlugStore } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'
import type { MakeStore } from './writes/entity-on-server.ts'

/** Returns a function that reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. */
export function createPublicListsReader(mediaHost: string): (db: Database) => Promise<PublicLists> {
  return async (db) => {
    const lists: Record<string, unknown> = forEachPublicEntity(() => null)
    // Sequential, because a transaction has one connection.
    for (const name of publicEntityNames) {
      const { store }: { store: MakeStore<{ list: () => Promise<unknown[]> }> } = entitiesOnServer[name]
      lists[name] = asVisitorsRead(name, (await store(db, mediaHost).list()) as ItemOf<typeof name>[])
    }
    const former = await createSlugStore(db).former()
    const changedAt = await createProductStore(db).changedAt()
    const posts = await createFeedStore(db, mediaHost).list()
    return { ...(lists as PublicLists), posts, addresses: { former, changedAt } }
  }
}
