import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { createTapStore } from '../taps/taps.store.ts'
import { createRevisionStore, createTrashStore } from './history.store.ts'
import { createIdempotencyStore } from './idempotency.store.ts'

const hourMs = 60 * 60 * 1000

/**
 * Deletes what has expired, every hour, even if nothing is written: responses after 24 hours, trash after 30 days, history after a year, taps after two.
 * Returns the function that stops it.
 */
export function pruneExpiredHourly(db: Database, log: ErrorLog): () => void {
  const prune = () =>
    inTransaction(db, systemActor, async (trx) => {
      await createIdempotencyStore(trx).prune()
      await createTrashStore(trx).prune()
      await createRevisionStore(trx).prune()
      await createTapStore(trx).prune()
    }).catch((error) => log.error(detailsOf(error), 'expired_rows_not_pruned'))
  const timer = setInterval(prune, hourMs).unref()
  return () => clearInterval(timer)
}
