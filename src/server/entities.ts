import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { EntityName } from '#contract/entities.ts'
import {
  asVisitorsRead,
  entities,
  entityNames,
  forEachPublicEntity,
  type ItemOf,
  publicEntityNames,
} from '#contract/entities.ts'
import { replyOfList } from '#contract/entity.ts'
import { createCompanyStore } from './company/company.store.ts'
import type { Database } from './db/tables.ts'
import { createFaqStore } from './faq/faq.store.ts'
import { createFeedStore } from './feed/feed.store.ts'
import { historyRoutes } from './history/history.routes.ts'
import { withAuthorization } from './http/auth-constraint.ts'
import { type Call, route } from './http/route.ts'
import { createMetaStore } from './meta/meta.store.ts'
import { createProductStore } from './products/products.store.ts'
import { createSlugStore } from './products/slugs.store.ts'
import type { PublicLists } from './publication/edition.ts'
import type { Publish } from './publication/publisher.ts'
import { createServiceStore } from './services/services.store.ts'
import { createTextsStore } from './texts/texts.store.ts'
import { userWrites } from './users/user-writes.ts'
import { createUserStore } from './users/users.store.ts'
import { createWorkStore } from './works/works.store.ts'
import type { EntityOnServer, MakeStore, WriteContext } from './writes/entity-on-server.ts'
import { orderVersion } from './writes/order-version.ts'
import { createRowStore, singleId, unstoredVersion } from './writes/rows.store.ts'
import { createWriter } from './writes/write.ts'
import { writeRoutes } from './writes/write-routes.ts'

/** What the server adds to each entity's declaration: its store, and special handling of its pictures or writes. */
export const entitiesOnServer = {
  meta: { table: 'site_config', store: createMetaStore },
  company: { table: 'company', store: createCompanyStore },
  texts: { table: 'texts', store: createTextsStore },
  products: {
    table: 'products',
    store: createProductStore,
    orderColumn: 'place',
    images: ({ productImageRequired }) => ({
      isRequired: productImageRequired,
      allowsExternalUrl: true,
    }),
  },
  services: { table: 'services', store: createServiceStore, orderColumn: 'place' },
  works: {
    table: 'works',
    store: createWorkStore,
    orderColumn: 'place',
    images: () => ({ isRequired: true, allowsExternalUrl: true }),
  },
  faq: { table: 'faq', store: createFaqStore, orderColumn: 'position' },
  users: { table: 'users', store: createUserStore, writes: userWrites },
} satisfies { [Name in EntityName]: EntityOnServer<Name> }

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

/** Registers every endpoint of every entity, except the lists that visitors get from the edition. */
export function entityRoutes(context: WriteContext & { publish: Publish }): void {
  const { app, db, env } = context
  const write = createWriter(context)
  // Administrators read the database, never a cache.
  const administratorsOnly = { ...withAuthorization, onRequest: app.requireAdministrator }
  for (const name of entityNames) {
    const { list } = entities[name]
    const options = list.access === 'public' ? administratorsOnly : {}
    const { store, table } = entitiesOnServer[name]
    const listWithVersions = async ({ reply }: Call<AnyEndpoint>) => {
      // First the versions: an item that changes in between has an old one, which `If-Match` refuses.
      const versions = await createRowStore(db, table).versions()
      reply.header('etag', `"${await orderVersion(db, name)}"`)
      const items: object[] = await store(db, env.apiUrl).list()
      const withVersions = items.map((item) => ({
        ...item,
        version: versions.get('_id' in item ? String(item._id) : singleId),
      }))
      const declared = entities[name]
      if ('blank' in declared && items.length === 0) return { ...declared.blank, version: unstoredVersion }
      return replyOfList(declared, withVersions)
    }
    route<AnyEndpoint>(app, list, listWithVersions, options)
    writeRoutes({ ...context, write }, name, entitiesOnServer[name])
  }
  historyRoutes({ ...context, write, entitiesOnServer })
}
