import { shareFormat } from '#contract/pictures.ts'
import { isForeignKeyViolation } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { repeat } from '../process/repeat.ts'
import type { Publisher } from '../publication/publisher.ts'
import { createMediaStore, type IncompletePicture } from './media.store.ts'
import { PictureJobError, runPictureJob } from './picture-process.ts'
import { idleSignal, type PictureVariant, shareOptions } from './prepare-images.ts'

const jobs = {
  avif: { kind: 'variant', encoding: { quality: 50, effort: 4 } },
  [shareFormat]: { kind: 'share', share: shareOptions },
}
// At nice 19 on a busy machine, an encoding that takes seconds can take minutes.
const timeoutMs = 600_000

export interface MissingVariantsOptions {
  db: Database
  publisher: Pick<Publisher, 'edition' | 'publish'>
  log: ErrorLog
  /** The pause in ms if nothing has to be done. */
  pauseMs?: number
  /** The pause in ms after an upload, because another may follow. */
  quietMs?: number
}

/**
 * Makes the variants that shown pictures lack, from their masters: AVIF after an upload, and the JPEG of a product's picture that was stored
 * without. One picture at a time, and only while there is no upload. The queue is the query for incomplete pictures, so that a stop loses
 * nothing. All missing variants of a picture are stored in one write, whose edition names them. Returns the function that stops it, which does
 * not wait: encoding runs in a separate process, because a process waits for its own threads when it exits (measured: 9 s).
 */
export function makeMissingVariants({
  db,
  publisher,
  log,
  pauseMs = 2000,
  quietMs = 6000,
}: MissingVariantsOptions): () => void {
  const failed = new Set<string>()
  // Only a new edition can show pictures that were not checked yet.
  let completeLists: Publisher['edition']['lists'] | undefined
  return repeat(0, async (signal) => {
    const isBusy = await step(signal).catch((error) => {
      if (!signal.aborted) log.error(detailsOf(error), 'variants_not_made')
      return false
    })
    return isBusy ? 0 : pauseMs
  })

  /** Completes the next picture. Returns whether there may be another. */
  async function step(signal: AbortSignal): Promise<boolean> {
    const idle = idleSignal(quietMs)
    const { lists } = publisher.edition
    if (!idle || lists === completeLists) return false
    const next = await createMediaStore(db).nextIncomplete([...failed])
    if (!next) {
      completeLists = lists
      return false
    }
    try {
      const variants = await encode(next, AbortSignal.any([signal, idle]))
      await publisher.publish(systemActor, (trx) => createMediaStore(trx).putVariants(next.hash, variants))
    } catch (error) {
      // Stopped, or interrupted by an upload: the picture is still in the queue. Pruned meanwhile: it is not needed.
      if (signal.aborted || idle.aborted) return false
      if (isForeignKeyViolation(error)) return true
      if (error instanceof PictureJobError) failed.add(next.hash)
      throw error
    }
    return true
  }

  async function encode({ master, missing }: IncompletePicture, ended: AbortSignal): Promise<PictureVariant[]> {
    const variants: PictureVariant[] = []
    for (const { width, format } of missing) {
      const job = { ...jobs[format], width, format }
      const options = { niceness: 19, timeoutMs, signal: ended }
      variants.push({ width, format, ...(await runPictureJob<{ bytes: Buffer }>(job, master, options)) })
    }
    return variants
  }
}
