import type { FastifyInstance } from 'fastify'
import { services } from '#contract/services.ts'
import type { Database } from '../db/tables.ts'
import { found } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { createServiceStore } from './services.store.ts'

export function serviceRoutes(app: FastifyInstance, db: Database, publish: Publish): void {
  route(app, services.create, ({ body, actor }) => publish(actor, (trx) => createServiceStore(trx).insert(body)))
  route(
    app,
    services.update,
    ({ id, body, actor }) => publish(actor, async (trx) => found(await createServiceStore(trx).update(id, body))),
    { find: createServiceStore(db).find },
  )
  route(app, services.remove, async ({ id, actor }) => {
    await publish(actor, async (trx) => found(await createServiceStore(trx).remove(id)))
    return undefined
  })
}
