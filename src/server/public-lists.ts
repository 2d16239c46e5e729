import { asVisitorsRead, forEachPublicEntity, type ItemOf, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entitiesOnServer } from './entities.ts'
import { createFeedStore } from './feed/feed.store.ts'
import { createSlugStore } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'

/** Reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. */
export async function readPublicLists(db: Database, mediaHost: string): Promise<PublicLists> {
  const lists: Record<string, unknown> = forEachPublicEntity(() => null)
  // Sequential, because a transaction has one connection.
  for (const name of publicEntityNames) {
    const items = await entitiesOnServer[name].store(db, mediaHost).list()
    lists[name] = asVisitorsRead(name, items as ItemOf<typeof name>[])
  }
  const posts = await createFeedStore(db, mediaHost).list()
  return { ...(lists as PublicLists), posts, addresses: await createSlugStore(db).addresses() }
}
