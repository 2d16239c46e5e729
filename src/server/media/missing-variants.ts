import { setTimeout as pause } from 'node:timers/promises'
import { pictureWidths } from '#contract/pictures.ts'
import { theProgram } from '../db/actor.ts'
import { isForeignKeyViolation } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { detailsOf } from '../http/error-details.ts'
import type { Publish } from '../publication/publisher.ts'
import { createMediaStore } from './media.store.ts'
import { createPictureWorker, WorkerLostError, WorkerRefusedError } from './picture-worker.ts'
import { type PictureVariant, quietSignal } from './prepare-picture.ts'

const encoding = { quality: 50, effort: 4 }
// It steps back behind everything: on a busy machine seconds become minutes.
const patienceMs = 600_000

export interface AvifQueueOptions {
  db: Database
  publish: Publish
  log: { error: (details: object, message: string) => void }
  /** How long to rest where nothing is to be done. */
  restMs?: number
  /** How long after an upload to begin; longer than its process keeps its memory. */
  quietMs?: number
}

/**
 * Gives every picture that a product or a service shows its AVIF variants, one picture after the other and only while nobody
 * uploads. The queue is the query for pictures without them, so nothing is lost by ending at any moment. All widths of
 * a picture are stored at once, and as a write: the new edition names them. Answers the way to stop, which waits for
 * nothing: the work is done in a process of its own, since one that ends waits for its own threads (tried: 9 s).
 */
export function startAvifQueue({ db, publish, log, restMs = 2000, quietMs = 6000 }: AvifQueueOptions): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = new Set<string>()
  const worker = createPictureWorker({ niceness: 19, patienceMs })
  void work()
  return () => stopping.abort()

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await step().catch((error) => {
        if (!signal.aborted) log.error(detailsOf(error), 'avif_queue')
        return false
      })
      if (!isBusy) await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Serves the next picture. Answers whether there may be another. */
  async function step(): Promise<boolean> {
    const quiet = quietSignal(quietMs)
    if (!quiet) return false
    const next = await createMediaStore(db).nextWithoutAvif([...failed])
    if (!next) return false
    try {
      const variants: PictureVariant[] = []
      for (const width of pictureWidths)
        variants.push({ width, format: 'avif', bytes: await encode(next.master, width, quiet) })
      await publish(theProgram, (trx) => createMediaStore(trx).putVariants(next.hash, variants))
    } catch (error) {
      // Ended, or broken off for an upload: it is still in the queue. Swept meanwhile: nobody misses it.
      if (signal.aborted || quiet.aborted) return false
      if (isForeignKeyViolation(error)) return true
      if (error instanceof WorkerRefusedError || error instanceof WorkerLostError) failed.add(next.hash)
      throw error
    }
    return true
  }

  async function encode(bytes: Buffer, width: number, quiet: AbortSignal): Promise<Buffer> {
    const order = { job: 'avif', width, ...encoding }
    return (await worker.run<{ bytes: Buffer }>(order, bytes, AbortSignal.any([signal, quiet]))).bytes
  }
}
