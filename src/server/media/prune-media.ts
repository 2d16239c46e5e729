import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { detailsOf } from '../http/problems.ts'
import { createMediaStore } from './media.store.ts'

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

/** Prunes a minute after the start and then every day. Returns the function that stops it. */
export function pruneDaily(db: Database, log: { error: (details: object, message: string) => void }): () => void {
  const prune = () => {
    timer = setTimeout(prune, dayMs).unref()
    pruneMedia(db).catch((error) => log.error(detailsOf(error), 'media_not_pruned'))
  }
  let timer = setTimeout(prune, firstPruneMs).unref()
  return () => clearTimeout(timer)
}
