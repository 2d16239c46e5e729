import { theProgram } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { detailsOf } from '../http/error-details.ts'
import { createIdempotencyStore } from './idempotency.store.ts'

interface Log {
  error: (details: object, message: string) => void
}

const hourMs = 60 * 60 * 1000

/** Drops answers older than 24 hours every hour, also where nobody writes any more. Returns the way to stop. */
export function pruneAnswersHourly(db: Database, log: Log): () => void {
  const prune = () =>
    inTransaction(db, theProgram, (trx) => createIdempotencyStore(trx).prune()).catch((error) =>
      log.error(detailsOf(error), 'answers_not_pruned'),
    )
  const timer = setInterval(prune, hourMs).unref()
  return () => clearInterval(timer)
}
