import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { declarationOf, type EntityName } from '#contract/entities.ts'
import { declaredPictures, type ImageField, isInLinkPreviews, sentPictures } from '#contract/entity.ts'
import {
  imageAddress,
  mediaHash,
  pictureWidths,
  shareFormat,
  shareSize,
  type VariantFormat,
} from '#contract/pictures.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Database } from '../db/tables.ts'
import { entityOnServer } from '../entities.ts'
import type { Env } from '../env.ts'
import { createSemaphore } from '../http/limits.ts'
import { brokenRule, ProblemError } from '../http/problems.ts'
import { createMediaStore } from './media.store.ts'
import { PictureJobError, runPictureJob } from './picture-process.ts'

/** A picture after decoding: a stored one, an external `https:` URL, or none. */
export type StoredImage = { hash: string; url?: never } | { url: string; hash?: never } | null

/** A body in the form that its store expects: pictures are stored ones; an absent picture keeps the present one. */
export type WithStoredImages<Input> = {
  [Field in keyof Input]: Field extends ImageField<Input>
    ? StoredImage | Extract<Input[Field], undefined>
    : Input[Field]
}

/** The rules for a picture, in addition to the contract. */
export interface ImageRules {
  /** Whether an item must have a picture. */
  isRequired?: boolean
  /** Whether an external `https:` URL is allowed instead of a picture; the entity then has a column for it. */
  allowsExternalUrl?: boolean
}

/**
 * Decodes the pictures of an entity's body, which is slow. Returns the quick part: a function that stores them inside the item's transaction
 * and returns the body in the form that its store expects.
 * @param isNew whether an absent field means no picture instead of the present one
 * @throws ProblemError `validation` naming the field, also from the returned function; `body_too_large`; `busy`
 */
export async function prepareImages(
  env: Pick<Env, 'apiUrl' | 'productImageRequired'>,
  name: EntityName,
  body: unknown,
  isNew: boolean,
): Promise<(trx: Database) => Promise<object>> {
  const declared = declarationOf(name)
  const rules = entityOnServer(name).images?.(env)
  const options = { isShared: isInLinkPreviews(declared), mediaHost: env.apiUrl }
  const sent = body as Record<string, string | null | undefined>
  const stores = new Map<string, (trx: Database) => Promise<StoredImage>>()
  for (const field of sentPictures(declared)) {
    const image = sent[field] === undefined && isNew ? null : sent[field]
    if (image !== undefined) stores.set(field, await prepareImage(field, image, { ...options, ...rules?.[field] }))
  }
  const rowStores: ((trx: Database) => Promise<void>)[] = []
  for (const [list, field] of Object.entries(declaredPictures(declared).pictureRows))
    for (const [at, row] of ((body as Record<string, Record<string, string>[]>)[list] ?? []).entries()) {
      const store = await prepareImage(`${list}/${at}/${field}`, row[field] ?? '', options)
      rowStores.push(async (trx) => {
        const image = await store(trx)
        row[field] = image?.hash ? imageAddress(image.hash, '') : ''
      })
    }
  return async (trx) => {
    const stored: Record<string, unknown> = { ...sent }
    for (const [field, store] of stores) stored[field] = await store(trx)
    for (const store of rowStores) await store(trx)
    return stored
  }
}

async function prepareImage(
  field: string,
  sent: string | null,
  {
    isRequired = false,
    allowsExternalUrl = false,
    isShared,
    mediaHost,
  }: ImageRules & { isShared: boolean; mediaHost: string },
): Promise<(trx: Database) => Promise<StoredImage>> {
  if (sent === null || sent.trim() === '') {
    if (isRequired) throw brokenRule(field, validationCodes.imageRequired)
    return async () => null
  }
  if (/^data:/i.test(sent)) {
    const picture = await preparePicture(sent, { isShared }).catch((error) => {
      throw error instanceof PictureError ? brokenRule(field, error.reason) : error
    })
    return async (trx) => {
      await createMediaStore(trx).put(picture)
      return { hash: picture.hash }
    }
  }
  const hash = mediaHash(sent, mediaHost)
  if (hash !== undefined) {
    return async (trx) => {
      if (!(await createMediaStore(trx).touch(hash))) throw brokenRule(field, validationCodes.image)
      return { hash }
    }
  }
  if (!allowsExternalUrl || !isHttpsAddress(sent)) throw brokenRule(field, validationCodes.image)
  return async () => ({ url: sent })
}

export interface PictureVariant {
  width: number
  format: VariantFormat
  bytes: Buffer
}

/** A picture ready to be stored: upright, in sRGB, without metadata about place, camera or person. */
export interface PreparedPicture {
  /** SHA-256 of the master in lowercase hex. */
  hash: string
  /** Pixels of the master. */
  width: number
  height: number
  /** WebP, at most 2560 px on either side. The uploaded original is not kept. */
  master: Buffer
  /** WebP, one per width; a smaller picture is never enlarged. The JPEG for link previews, if it was asked for. */
  variants: PictureVariant[]
}

interface ProcessReply {
  width: number
  height: number
  master: Buffer
  variants: { width: number; bytes: Buffer }[]
  share: Buffer | undefined
}

/** How the JPEG for link previews is made. Some that show it refuse more than 300 KB. */
export const shareOptions = { ...shareSize, maxBytes: 250_000, ground: '#fffaf3' }

const job = {
  kind: 'prepare',
  maxPixels: 50_000_000,
  side: 2560,
  masterQuality: 86,
  variantQuality: 76,
}
/** The maximum size of a picture as sent, in bytes after decoding the base64. */
const maxPictureBytes = 25_000_000
// A browser writes some 30 characters before the base64.
const maxDataUrlPrefix = 200
const waitingDecodes = 8
const retryAfterSeconds = 5

const semaphore = createSemaphore('pictures', waitingDecodes)
const processOptions = { niceness: 10, timeoutMs: 60_000 }
let nextArrival = new AbortController()
let busyUntil = Number.NEGATIVE_INFINITY

/**
 * Decodes a client's picture, whatever its media type claims, and makes the master and its WebP variants. The process does this one at a
 * time, with a short queue. Of an animation the first frame is used.
 * @param sent a data URL, or the picture's bytes
 * @param isShared whether links to the picture's item show it, so that it needs a JPEG
 * @throws PictureError if it is no complete picture or has too many pixels; ProblemError `body_too_large`, also if it takes too much memory, or `busy`
 */
export async function preparePicture(
  sent: string | Buffer,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<PreparedPicture> {
  const release = await semaphore.acquire()
  announceArrival()
  try {
    const share = isShared ? shareOptions : undefined
    const { width, height, master, ...made } = await decode(typeof sent === 'string' ? bytesOf(sent) : sent, {
      widths: pictureWidths,
      share,
    })
    await yieldToEventLoop()
    const hash = createHash('sha256').update(master).digest('hex')
    const variants: PictureVariant[] = made.variants.map((variant) => ({ ...variant, format: 'webp' }))
    if (made.share) variants.push({ width: shareSize.width, format: shareFormat, bytes: made.share })
    return { hash, width, height, master, variants }
  } finally {
    busyUntil = performance.now()
    release()
  }
}

/**
 * A signal that aborts when the next picture arrives; undefined while one is prepared and for `quietMs` afterwards. With it, background
 * work and an upload are never in memory at the same time.
 */
export function idleSignal(quietMs: number): AbortSignal | undefined {
  return semaphore.isIdle && performance.now() - busyUntil > quietMs ? nextArrival.signal : undefined
}

function announceArrival(): void {
  nextArrival.abort(new Error('a picture arrived'))
  nextArrival = new AbortController()
}

/**
 * The bytes of a data URL. The media type is ignored, since the decoder detects the format.
 * @throws ProblemError `body_too_large`, PictureError if it is no such URL
 */
function bytesOf(dataUrl: string): Buffer {
  const comma = dataUrl.slice(0, maxDataUrlPrefix).indexOf(',')
  if (!/^data:.*;base64$/i.test(dataUrl.slice(0, Math.max(comma, 0)))) throw new PictureError(validationCodes.image)
  const base64 = dataUrl.slice(comma + 1)
  const bytes = decodeBase64(base64) ?? decodeBase64(base64.replace(/[\t\n\r ]+/g, ''))
  if (!bytes) throw new PictureError(validationCodes.image)
  if (bytes.length > maxPictureBytes) throw new ProblemError('body_too_large')
  return bytes
}

/** Returns undefined if there is any other character, which Node alone would skip. */
function decodeBase64(base64: string): Buffer | undefined {
  const padding = /=?=?$/.exec(base64.slice(-2))?.[0].length ?? 0
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === Math.floor((base64.length - padding) * 0.75) ? bytes : undefined
}

async function decode(file: Buffer, options: object): Promise<ProcessReply> {
  try {
    return await runPictureJob<ProcessReply>({ ...job, ...options }, file, processOptions)
  } catch (cause) {
    if (!(cause instanceof PictureJobError)) throw cause
    // Two processes that crashed show that the file is bad; two that were killed, or one that timed out, do not.
    if (cause.end === 'killed' || cause.end === 'late') throw new ProblemError('busy', { retryAfterSeconds })
    if (cause.end === 'too_large') throw new ProblemError('body_too_large')
    throw new PictureError(/pixel limit/.test(cause.message) ? validationCodes.imagePixels : validationCodes.image, {
      cause,
    })
  }
}

/** The data sent cannot become a picture; `reason` is the contract's validation code. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: ValidationCode

  constructor(reason: ValidationCode, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
