import type { FastifyInstance } from 'fastify'
import { faq } from '#contract/faq.ts'
import type { Database } from '../db/tables.ts'
import { found } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { createFaqStore } from './faq.store.ts'

export function faqRoutes(app: FastifyInstance, db: Database, publish: Publish): void {
  route(app, faq.create, ({ body, actor }) => publish(actor, (trx) => createFaqStore(trx).insert(body)))
  route(
    app,
    faq.update,
    ({ id, body, actor }) => publish(actor, async (trx) => found(await createFaqStore(trx).update(id, body))),
    { find: createFaqStore(db).find },
  )
  route(app, faq.remove, async ({ id, actor }) => {
    await publish(actor, async (trx) => found(await createFaqStore(trx).remove(id)))
    return undefined
  })
}
