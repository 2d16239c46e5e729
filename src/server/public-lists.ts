import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import type { Database } from './db/tables.ts'
import { entityStores } from './entity-stores.ts'
import { createFeedStore } from './feed/feed.store.ts'
import { withAuthorization } from './http/auth-constraint.ts'
import { route } from './http/route.ts'
import type { PublicLists } from './publication/edition.ts'

/** Reads all lists of an edition. Within a transaction they are one snapshot. */
export async function readPublicLists(db: Database, mediaHost: string): Promise<PublicLists> {
  const lists: Record<string, unknown> = forEachPublicEntity(() => null)
  // Sequential, because a transaction has one connection.
  for (const name of publicEntityNames) lists[name] = await entityStores[name](db, mediaHost).list()
  return { ...(lists as PublicLists), posts: await createFeedStore(db, mediaHost).list() }
}

/** Registers the same lists for administrators, read from the database and never cached. */
export function administratorLists(app: FastifyInstance, db: Database, mediaHost: string): void {
  const options = { ...withAuthorization, onRequest: app.requireAdministrator }
  for (const name of publicEntityNames)
    route<AnyEndpoint>(app, entities[name].list, () => entityStores[name](db, mediaHost).list(), options)
}
