import { setTimeout as pause } from 'node:timers/promises'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { BackupHook, Backups } from '../backup/backups.ts'
import { dailyName } from '../backup/make-backup.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { createTapStore } from '../taps/taps.store.ts'
import { createRevisionStore, createTrashStore } from '../writes/history.store.ts'
import { createIdempotencyStore } from '../writes/idempotency.store.ts'

const hourMs = 60 * 60 * 1000
const minuteMs = 60_000
const pauseAfterFailure = 60

/**
 * Runs a check every minute, one at a time, and the next one an hour after a failure. Minutes are counted, not read from the clock, which
 * may be set. Returns the function that stops it.
 *
 * @param check returns whether something failed; must not reject
 */
export function everyMinute(check: () => Promise<boolean>): () => void {
  let pauseMinutes = 0
  const timer = setInterval(() => {
    if (pauseMinutes > 0) pauseMinutes -= 1
    else {
      pauseMinutes = Number.POSITIVE_INFINITY
      void check().then((hasFailed) => {
        pauseMinutes = hasFailed ? pauseAfterFailure - 1 : 0
      })
    }
  }, minuteMs).unref()
  return () => clearInterval(timer)
}

/** On the company's clock. */
const quietHour = 3

interface DailyOptions {
  backups: Pick<Backups, 'list' | 'make' | 'pathOf'>
  hook: Pick<BackupHook, 'retry' | 'settled' | 'failure'>
  log: ErrorLog
  now?: () => Date
}

/**
 * Makes a copy every day at 3 h on the company's clock, and a minute after the start if the one of the last 3 h is missing. A copy or a
 * hook that failed is tried again after an hour. Returns the function that stops it.
 */
export function backUpDaily({ backups, hook, log, now = () => new Date() }: DailyOptions): () => void {
  /** Returns whether something failed. */
  async function check(): Promise<boolean> {
    try {
      const copies = await backups.list()
      const atMs = Date.parse(copies.find(({ name }) => dailyName.test(name))?.at ?? '')
      // A copy of the future, made before the clock was set back, says nothing about today.
      const isMade = atMs >= lastQuietHour(now()).getTime() && atMs <= now().getTime()
      if (!isMade) await backups.make('daily')
      else await hook.retry(copies.map(({ name }) => backups.pathOf(name)))
      // A new copy is handed to the command without waiting for it.
      await hook.settled()
      return (await hook.failure()) !== null
    } catch (error) {
      log.error(detailsOf(error), 'backup_not_made')
      return true
    }
  }

  return everyMinute(check)
}

/** The last beginning of the quiet hour. Tries whole hours one by one, which is DST-safe. */
export function lastQuietHour(now: Date): Date {
  for (let ms = now.getTime() - (now.getTime() % hourMs); ; ms -= hourMs)
    if (clockIn(timeZoneOf(''), new Date(ms)).hour === quietHour) return new Date(ms)
}

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
