import type { FastifyInstance } from 'fastify'
import { me } from '#contract/access.ts'
import type { Database } from '../db/tables.ts'
import { orNotFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createRowStore } from '../writes/rows.store.ts'
import { createUserStore } from './users.store.ts'

/** Registers the calls of a user about the own account. */
export function meRoutes(app: FastifyInstance, db: Database): void {
  route(app, me.read, async ({ actor: { userId } }) => {
    const version = (await createRowStore(db, 'users').versions(userId)).get(userId)
    return { ...orNotFound(await createUserStore(db).find(userId)), version }
  })
}
