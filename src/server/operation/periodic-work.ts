import { setTimeout as pause } from 'node:timers/promises'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { createSignInLinkStore } from '../access/recovery.store.ts'
import { createDeviceStore, createSessionStore } from '../access/sessions.store.ts'
import type { Backups } from '../backup/backups.ts'
import { emptyLog } from '../db/dialects.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, lockWrites, publishInTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { repeat } from '../process/repeat.ts'
import { createRevisionStore } from '../stores/history.store.ts'
import { createTapStore } from '../taps/taps.store.ts'
import { eraseExpired } from '../writes/erasure.ts'

const hourMs = 60 * 60 * 1000
const minuteMs = 60_000

/** 3 h in Campo Grande, whatever the company's state: few visitors come, in any of the country's time zones. */
const quietHour = 3

/**
 * Makes a copy every day at 3 h in Campo Grande, and a minute after the start if there is none since the last 3 h. One that failed is tried again
 * after an hour. Returns the function that stops it.
 */
export function backUpDaily(backups: Pick<Backups, 'list' | 'make'>, log: ErrorLog): () => void {
  return repeat(minuteMs, async () => {
    try {
      const atMs = Date.parse((await backups.list())[0]?.at ?? '')
      // A copy of the future, made before the clock was set back, says nothing about today.
      const isMade = atMs >= lastQuietHour(new Date()).getTime() && atMs <= Date.now()
      if (!isMade) await backups.make()
      return minuteMs
    } catch (error) {
      log.error(detailsOf(error), 'backup_not_made')
      return hourMs
    }
  })
}

/** The last beginning of the quiet hour. Tries whole hours one by one, which is DST-safe. */
export function lastQuietHour(now: Date): Date {
  for (let ms = now.getTime() - (now.getTime() % hourMs); ; ms -= hourMs)
    if (clockIn(timeZoneOf(''), new Date(ms)).hour === quietHour) return new Date(ms)
}

/**
 * Deletes what has expired, and pictures that nothing shows, a minute after the start and then every hour, even if nothing is written. Returns
 * the function that stops it.
 * @param isEmbedded whether the database has a log of SQLite's
 */
export function pruneHourly(db: Database, log: ErrorLog, isEmbedded: boolean): () => void {
  return repeat(minuteMs, async () => {
    try {
      await pruneExpired(db)
      await pruneMedia(db)
      if (isEmbedded) await emptyLog(db)
    } catch (error) {
      log.error(detailsOf(error), 'not_pruned')
    }
    return hourMs
  })
}

/** Deletes what has expired: trash after 30 days, with its contents in history and its pictures, history after a year, taps after two, and sessions, devices and links. */
export async function pruneExpired(db: Database): Promise<void> {
  await inBatches(db, async (trx) => {
    // No write shows a picture of an erased item meanwhile.
    await lockWrites(trx)
    return await eraseExpired(trx, batchSize)
  })
  await inTransaction(db, systemActor, async (trx) => {
    await createRevisionStore(trx).prune()
    await createTapStore(trx).prune()
    await createSessionStore(trx).prune()
    await createDeviceStore(trx).prune()
    await createSignInLinkStore(trx).prune()
  })
}

const keptMs = retentionDays.unusedPicture * dayMs
/** SQLite visits every page of what it deletes: visitors wait for one batch at most. */
const batchSize = 50
const batchPauseMs = 100

/** Deletes pictures that nothing shows, 30 days after the write that let them go. Returns how many. */
export async function pruneMedia(db: Database, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  return await inBatches(db, (trx) => createMediaStore(trx).deleteUnused(before, batchSize))
}

/** Deletes in transactions of up to `batchSize`, until one has fewer. Returns how many were deleted. */
async function inBatches(db: Database, deleteBatch: (trx: Database) => Promise<number>): Promise<number> {
  let deleted = 0
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await inTransaction(db, systemActor, deleteBatch)
    deleted += batch
    if (batch === batchSize) await pause(batchPauseMs)
  }
  // With the next edition every server forgets the pictures that it has in memory, and the addresses of products that are gone.
  if (deleted > 0) await publishInTransaction(db, systemActor, async () => undefined)
  return deleted
}
