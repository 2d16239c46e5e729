import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entityStores } from './entities.ts'
import { withToken } from './http/reader.ts'
import { route } from './http/route.ts'
import type { PublicLists } from './publication/edition.ts'
import { createSocialStore } from './social/social.store.ts'

/** Reads everything that an edition shows. Handed a transaction, all lists are of one moment. */
export async function readPublicLists(db: Database, mediaHost: string): Promise<PublicLists> {
  const lists: Record<string, unknown> = forEachPublicEntity(() => null)
  // One after the other: a transaction has one connection.
  for (const name of publicEntityNames) lists[name] = await entityStores[name](db, mediaHost).list()
  return { ...(lists as PublicLists), posts: await createSocialStore(db, mediaHost).list() }
}

/** The same lists for an administrator: from the database, never from a cache. */
export function administratorLists(app: FastifyInstance, db: Database, mediaHost: string): void {
  const options = { ...withToken, onRequest: app.requireAdministrator }
  for (const name of publicEntityNames)
    route<AnyEndpoint>(app, entities[name].list, () => entityStores[name](db, mediaHost).list(), options)
}
