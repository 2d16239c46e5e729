import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { createTapStore } from '../taps/taps.store.ts'
import { createRevisionStore, createTrashStore } from '../writes/history.store.ts'
import { createIdempotencyStore } from '../writes/idempotency.store.ts'

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

const keptMs = retentionDays.unusedPicture * dayMs
const rowsAtOnce = 100
const firstPruneMs = 60_000

/** Deletes pictures that no product, post or service shows and that were last sent 30 days ago, 100 rows at a time. Returns how many. */
export async function pruneMedia(db: Database, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  for (let dropped = 0; ; ) {
    const count = await createMediaStore(db).deleteUnused(before, rowsAtOnce)
    dropped += count
    if (count < rowsAtOnce) return dropped
    // Yield between batches.
    await pause(50)
  }
}

/** Prunes pictures a minute after the start and then every day. Returns the function that stops it. */
export function pruneMediaDaily(db: Database, log: ErrorLog): () => void {
  const prune = () => {
    timer = setTimeout(prune, dayMs).unref()
    pruneMedia(db).catch((error) => log.error(detailsOf(error), 'media_not_pruned'))
  }
  let timer = setTimeout(prune, firstPruneMs).unref()
  return () => clearTimeout(timer)
}
