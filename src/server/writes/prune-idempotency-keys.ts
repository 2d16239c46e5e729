import { systemActor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { detailsOf } from '../http/error-details.ts'
import { createIdempotencyStore } from './idempotency.store.ts'

interface Log {
  error: (details: object, message: string) => void
}

const hourMs = 60 * 60 * 1000

/** Deletes responses older than 24 hours, every hour, even if nothing is written. Returns the function that stops it. */
export function pruneIdempotencyKeysHourly(db: Database, log: Log): () => void {
  const prune = () =>
    inTransaction(db, systemActor, (trx) => createIdempotencyStore(trx).prune()).catch((error) =>
      log.error(detailsOf(error), 'answers_not_pruned'),
    )
  const timer = setInterval(prune, hourMs).unref()
  return () => clearInterval(timer)
}
