import { setTimeout as pause } from 'node:timers/promises'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Backups } from '../backup/backups.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { repeat } from '../process/repeat.ts'
import { createTapStore } from '../taps/taps.store.ts'
import { createRevisionStore, createTrashStore } from '../writes/history.store.ts'

const hourMs = 60 * 60 * 1000
const minuteMs = 60_000

/** 3 h in Campo Grande, whatever the company's state: few visitors come, in any of the country's time zones. */
const quietHour = 3

interface DailyOptions {
  backups: Pick<Backups, 'list' | 'make'>
  log: ErrorLog
}

/**
 * Makes a copy every day at 3 h in Campo Grande, and a minute after the start if there is none since the last 3 h. One that failed is tried again
 * after an hour. Returns the function that stops it.
 */
export function backUpDaily({ backups, log }: DailyOptions): () => void {
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
 * Deletes what has expired, every hour, even if nothing is written: trash after 30 days, history after a year, taps after two.
 * Returns the function that stops it.
 */
export function pruneExpiredHourly(db: Database, log: ErrorLog): () => void {
  return repeat(hourMs, async () => {
    await inTransaction(db, systemActor, async (trx) => {
      await createTrashStore(trx).prune()
      await createRevisionStore(trx).prune()
      await createTapStore(trx).prune()
    }).catch((error) => log.error(detailsOf(error), 'expired_rows_not_pruned'))
    return hourMs
  })
}

const keptMs = retentionDays.unusedPicture * dayMs
const firstPruneMs = 60_000
/** SQLite visits every page of what it deletes: visitors wait for one batch at most. */
const picturesAtOnce = 50
const batchPauseMs = 100

/** Deletes pictures that nothing shows and that were last touched 30 days ago. Returns how many. */
export async function pruneMedia(db: Database, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  for (let deleted = 0; ; await pause(batchPauseMs)) {
    const batch = await inTransaction(db, systemActor, (trx) =>
      createMediaStore(trx).deleteUnused(before, picturesAtOnce),
    )
    deleted += batch
    if (batch < picturesAtOnce) return deleted
  }
}

/** Prunes pictures a minute after the start and then every day. Returns the function that stops it. */
export function pruneMediaDaily(db: Database, log: ErrorLog): () => void {
  return repeat(firstPruneMs, async () => {
    await pruneMedia(db).catch((error) => log.error(detailsOf(error), 'media_not_pruned'))
    return dayMs
  })
}
