import { createHash } from 'node:crypto'
import { setImmediate as letVisitorsIn } from 'node:timers/promises'
import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import { validationCodes } from '#contract/validation.ts'
import { createLine } from '../http/line.ts'
import { ProblemError } from '../http/problems.ts'
import { base64OfDataUrl } from './data-url.ts'
import { PictureError } from './picture-error.ts'
import { createPictureWorker, WorkerLostError, WorkerRefusedError } from './picture-worker.ts'

export { PictureError } from './picture-error.ts'

export interface PictureVariant {
  width: PictureWidth
  format: PictureFormat
  bytes: Buffer
}

/** A picture ready to be stored: upright, in sRGB, without a word about place, camera or person. */
export interface PreparedPicture {
  /** SHA-256 of the master in lowercase hex. */
  hash: string
  /** Pixels of the master. */
  width: number
  height: number
  /** WebP, at most 2560 px on either side: the only original kept. */
  master: Buffer
  /** One for each width of the contract; a picture that is smaller is never enlarged. */
  variants: PictureVariant[]
}

interface WorkerAnswer {
  width: number
  height: number
  master: Buffer
  variants: { width: PictureWidth; bytes: Buffer }[]
}

const order = {
  job: 'prepare',
  isBase64: true,
  maxPixels: 50_000_000,
  side: 2560,
  widths: pictureWidths,
  masterQuality: 86,
  variantQuality: 76,
}
const waitingDecodes = 8
const retryAfterSeconds = 5

const line = createLine(waitingDecodes)
const worker = createPictureWorker({ niceness: 15, patienceMs: 60_000 })
let nextArrival = new AbortController()
let busyUntil = Number.NEGATIVE_INFINITY

/**
 * Decodes what a client sent, whatever its label says, and makes of it the master and its WebP variants.
 * One at a time in the whole process, behind a short line. Of an animation the first frame is taken.
 *
 * @throws PictureError where it is no whole picture or has too many pixels, ProblemError `body_too_large` or `busy`
 */
export async function preparePicture(dataUrl: string | Buffer): Promise<PreparedPicture> {
  const leave = await line.enter()
  announceArrival()
  try {
    const bytes = typeof dataUrl === 'string' ? Buffer.from(dataUrl) : dataUrl
    const { width, height, master, variants } = await decode(base64OfDataUrl(bytes))
    await letVisitorsIn()
    const hash = createHash('sha256').update(master).digest('hex')
    return { hash, width, height, master, variants: variants.map((variant) => ({ ...variant, format: 'webp' })) }
  } finally {
    busyUntil = performance.now()
    leave()
  }
}

/**
 * A signal that ends when the next picture arrives to be prepared, or undefined while one is or was so short a time
 * ago: for work that makes room for uploads, so that both are never in memory together.
 */
export function quietSignal(quietMs: number): AbortSignal | undefined {
  return line.isEmpty && performance.now() - busyUntil > quietMs ? nextArrival.signal : undefined
}

function announceArrival(): void {
  nextArrival.abort(new Error('a picture arrived'))
  nextArrival = new AbortController()
}

async function decode(base64: Buffer): Promise<WorkerAnswer> {
  try {
    return await worker.run<WorkerAnswer>(order, base64)
  } catch (cause) {
    // Two processes that crashed on one file say what it is; two that were killed, or one that got no time, do not.
    if (cause instanceof WorkerLostError && cause.end !== 'fault') throw new ProblemError('busy', { retryAfterSeconds })
    if (!(cause instanceof WorkerRefusedError || cause instanceof WorkerLostError)) throw cause
    throw new PictureError(/pixel limit/.test(cause.message) ? validationCodes.imagePixels : validationCodes.image, {
      cause,
    })
  }
}
