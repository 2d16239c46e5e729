import { publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { createFeedStore } from './feed/feed.store.ts'
import type { PublicLists } from './publication/edition.ts'
import { asVisitorsRead } from './publication/page-content.ts'
import { entityStore } from './stores/entity-store.ts'
import { createRevisionStore } from './stores/history.store.ts'
import { createSlugStore, productsChangedAt } from './stores/product-slugs.store.ts'
import { createSamplesStore } from './stores/samples.store.ts'
import { withMediaHost } from './stores/states.ts'

/** Returns a function that reads all lists of an edition, as visitors read them. Within a transaction they are from one snapshot. */
export function createPublicListsReader(mediaHost: string): (db: Database) => Promise<PublicLists> {
  return async (db) => {
    const lists: Record<string, unknown> = {}
    // Sequential, because a transaction has one connection.
    for (const name of publicEntityNames) {
      const items = await entityStore(name, db).list()
      lists[name] = asVisitorsRead(
        name,
        items.map((item) => withMediaHost(name, item, mediaHost)),
      )
    }
    const former = await createSlugStore(db).former()
    const changedAt = {
      ...(await productsChangedAt(db)),
      ...(await createRevisionStore(db).changedAt(publicEntityNames)),
    }
    const posts = await createFeedStore(db, mediaHost).list()
    const samples = await createSamplesStore(db).list()
    return { ...(lists as PublicLists), samples, posts, addresses: { former, changedAt } }
  }
}
