import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, entityNames } from '#contract/entities.ts'
import { entitiesOnServer } from './entities.ts'
import { withAuthorization } from './http/auth-constraint.ts'
import { route } from './http/route.ts'
import type { Publish } from './publication/publisher.ts'
import type { WriteContext } from './writes/entity-on-server.ts'
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
    route<AnyEndpoint>(app, list, () => entitiesOnServer[name].store(db, env.apiUrl).list(), options)
    writeRoutes({ ...context, write }, name, entitiesOnServer[name])
  }
}
