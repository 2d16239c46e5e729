import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, entityNames } from '#contract/entities.ts'
import { replyOfList } from '#contract/entity.ts'
import { entitiesOnServer } from './entities.ts'
import { historyRoutes } from './history/history.routes.ts'
import { withAuthorization } from './http/auth-constraint.ts'
import { type Call, route } from './http/route.ts'
import type { Publish } from './publication/publisher.ts'
import type { WriteContext } from './writes/entity-on-server.ts'
import { orderVersion } from './writes/order-version.ts'
import { createRowStore, singleId, unstoredVersion } from './writes/rows.store.ts'
import { createWriter } from './writes/write.ts'
import { writeRoutes } from './writes/write-routes.ts'

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
