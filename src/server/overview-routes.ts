import type { FastifyInstance } from 'fastify'
import { type Notice, overview } from '#contract/overview.ts'
import type { Database } from './db/tables.ts'
import { readSnapshot } from './db/transactions.ts'
import { route } from './http/route.ts'
import { changedContacts } from './meta/contact-notice.ts'

/** What finds the notices of each feature, the most urgent first. */
const noticesOf: readonly ((db: Database) => Promise<Notice[]>)[] = [changedContacts]

/** Registers `GET /overview`. All of it is read from one snapshot. */
export function overviewRoutes(app: FastifyInstance, db: Database): void {
  route(app, overview.read, () =>
    readSnapshot(db, async (trx) => {
      const notices: Notice[] = []
      // Sequential, because a transaction has one connection.
      for (const find of noticesOf) notices.push(...(await find(trx)))
      return { notices }
    }),
  )
}
