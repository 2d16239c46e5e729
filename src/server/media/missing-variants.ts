import { setTimeout as pause } from 'node:timers/promises'
import { pictureWidths } from '#contract/pictures.ts'
import { theProgram } from '../db/actor.ts'
import { isForeignKeyViolation } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { detailsOf } from '../http/error-details.ts'
import type { Publisher } from '../publication/publisher.ts'
import { createMediaStore, type IncompletePicture } from './media.store.ts'
import { createPictureWorker, WorkerCrashedError, WorkerRefusedError } from './picture-worker.ts'
import { idleSignal, type PictureVariant, variantQuality } from './prepare-picture.ts'

const encodings = { webp: { quality: variantQuality }, avif: { quality: 50, effort: 4 } }
// At niceness 19, a busy machine makes minutes of seconds.
const timeoutMs = 600_000

export interface MissingVariantsOptions {
  db: Database
  publisher: Pick<Publisher, 'edition' | 'publish'>
  log: { error: (details: object, message: string) => void }
  /** In which every shown picture is to be stored, in pixels; the contract's unless told. */
  widths?: readonly number[]
  /** How long to rest if nothing is to be done. */
  restMs?: number
  /** How long after an upload to begin; longer than its process keeps its memory. */
  quietMs?: number
}

/**
 * Makes the variants that shown pictures lack, from their masters: AVIF after an upload, WebP and AVIF after an upgrade
 * that brings a new width. One picture after the other and only while nobody uploads. The queue is the query for
 * incomplete pictures, so that a stop loses nothing. All missing variants of a picture are stored in one write,
 * whose edition names them. Returns the way to stop, which waits for nothing: the work is done in a process of its own,
 * since a process that ends waits for its own threads (tried: 9 s).
 */
export function makeMissingVariants({
  db,
  publisher,
  log,
  widths = pictureWidths,
  restMs = 2000,
  quietMs = 6000,
}: MissingVariantsOptions): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = new Set<string>()
  const worker = createPictureWorker({ niceness: 19, timeoutMs })
  // Only a new edition shows pictures that were not looked at.
  let completeLists: Publisher['edition']['lists'] | undefined
  void work()
  return () => stopping.abort()

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await step().catch((error) => {
        if (!signal.aborted) log.error(detailsOf(error), 'variants_not_made')
        return false
      })
      if (!isBusy) await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Completes the next picture. Returns whether there may be another. */
  async function step(): Promise<boolean> {
    const idle = idleSignal(quietMs)
    const { lists } = publisher.edition
    if (!idle || lists === completeLists) return false
    const next = await createMediaStore(db).nextIncomplete([...failed], widths)
    if (!next) {
      completeLists = lists
      return false
    }
    try {
      const variants = await encode(next, AbortSignal.any([signal, idle]))
      await publisher.publish(theProgram, (trx) => createMediaStore(trx).putVariants(next.hash, variants))
    } catch (error) {
      // Stopped, or interrupted by an upload: it is still in the queue. Pruned meanwhile: nobody misses it.
      if (signal.aborted || idle.aborted) return false
      if (isForeignKeyViolation(error)) return true
      if (error instanceof WorkerRefusedError || error instanceof WorkerCrashedError) failed.add(next.hash)
      throw error
    }
    return true
  }

  async function encode({ master, missing }: IncompletePicture, ended: AbortSignal): Promise<PictureVariant[]> {
    const variants: PictureVariant[] = []
    for (const { width, format } of missing) {
      const job = { kind: 'variant', width, format, encoding: encodings[format] }
      variants.push({ width, format, ...(await worker.run<{ bytes: Buffer }>(job, master, ended)) })
    }
    return variants
  }
}
