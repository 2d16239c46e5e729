import { forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entitiesOnServer } from './entities.ts'
import type { PublicLists } from './publication/edition.ts'
import { createSocialStore } from './social/social.store.ts'

/** Reads everything that an edition shows. Handed a transaction, all lists are of one moment. */
export async function readPublicLists(db: Database, mediaHost: string): Promise<PublicLists> {
  const lists: Record<string, unknown> = forEachPublicEntity(() => null)
  // One after the other: a transaction has one connection.
  for (const name of publicEntityNames) lists[name] = await entitiesOnServer[name].store(db, mediaHost).list()
  return { ...(lists as PublicLists), posts: await createSocialStore(db, mediaHost).list() }
}
