import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import sharp, { type Metadata, type Raw, type ResizeOptions, type Sharp } from 'sharp'
import { pictureFormats, pictureWidths, shareFormat, shareSize, type VariantFormat } from '#contract/pictures.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { createSemaphore } from '../http/limits.ts'
import { ProblemError } from '../http/problems.ts'

// One thread for each picture, so that the other cores serve visitors, and no memory kept between pictures.
sharp.concurrency(1)
sharp.cache(false)
// For the whole process, so nothing unblocks more later. SVG, PDF and all other formats are closer to programs than to pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

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
  /** WebP and AVIF in each width, where a smaller picture is not enlarged, and the JPEG for link previews. */
  variants: PictureVariant[]
}

/** The maximum size of a picture as sent, in bytes after decoding the base64. */
const maxPictureBytes = 25_000_000
const maxPixels = 50_000_000
const maxDecodingBytes = 400_000_000
const masterSide = 2560
const masterQuality = 86
const encodings = { webp: { quality: 76 }, avif: { quality: 50, effort: 1 } }
// It ends a step only where the decoder yields; `maxDecodingBytes` bounds the rest.
const stepTimeout = { seconds: 60 }
const waitingPictures = 8
const retryAfterSeconds = 5

// Pictures are decoded one at a time.
const semaphore = createSemaphore('pictures', waitingPictures)

/**
 * Decodes a picture, whatever its media type claims, and makes the master and its variants: one picture at a time, with a short queue. An
 * animation becomes its first frame.
 * @param sent a data URL, or the picture's bytes
 * @throws PictureError if it is no complete picture or has too many pixels; ProblemError `body_too_large`, also if decoding it would take too
 * much memory, or `busy`
 */
export async function preparePicture(sent: string | Buffer): Promise<PreparedPicture> {
  const release = await semaphore.acquire()
  try {
    const pixels = await decode(typeof sent === 'string' ? bytesOf(sent) : sent)
    const { width, height } = pixels.raw
    const master = await open(pixels).webp({ quality: masterQuality }).toBuffer()
    const variants: PictureVariant[] = []
    for (const width of pictureWidths) {
      const resized = await pixelsOf(open(pixels).resize({ width, withoutEnlargement: true }))
      for (const format of pictureFormats)
        variants.push({ width, format, bytes: await open(resized).toFormat(format, encodings[format]).toBuffer() })
    }
    variants.push({ width: shareSize.width, format: shareFormat, bytes: await shareJpeg(pixels) })
    await yieldToEventLoop()
    const hash = createHash('sha256').update(master).digest('hex')
    return { hash, width, height, master, variants }
  } catch (error) {
    throw isTimeout(error) ? new ProblemError('busy', { retryAfterSeconds }) : error
  } finally {
    release()
  }
}

/**
 * Returns a stored logo as an icon: a PNG with the logo in the middle of a white square.
 * @throws ProblemError `busy`
 */
export async function makeIcon(logo: Buffer, size: number): Promise<Buffer> {
  const release = await semaphore.acquire()
  try {
    const edge = Math.round(size / 12)
    const side = size - 2 * edge
    const background = '#fff'
    const inside = sharp(logo).flatten({ background }).resize({ width: side, height: side, fit: 'contain', background })
    return await inside.extend({ top: edge, bottom: edge, left: edge, right: edge, background }).png().toBuffer()
  } finally {
    release()
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

// A browser writes some 30 characters before the base64.
const maxDataUrlPrefix = 200

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

/** Pixels of 8 bits a channel, upright, in sRGB. */
interface Pixels {
  data: Buffer
  raw: Raw
}

/** @throws PictureError, ProblemError `body_too_large` */
async function decode(file: Buffer): Promise<Pixels> {
  try {
    const pixels = decodeBytes(file, 'error')
    // Browsers show a JPEG without its last two bytes. With them any fault is fatal: one that is cut in the middle would get a grey rest.
    return await (isJpeg(file) ? pixels.catch(() => decodeBytes(Buffer.concat([file, jpegEnd]), 'warning')) : pixels)
  } catch (cause) {
    if (cause instanceof ProblemError || isTimeout(cause)) throw cause
    const hasTooManyPixels = /pixel limit/.test((cause as Error).message)
    throw new PictureError(hasTooManyPixels ? validationCodes.imagePixels : validationCodes.image, { cause })
  }
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const jpegEnd = Buffer.from([0xff, 0xd9])
const isJpeg = (file: Buffer) => file.subarray(0, jpegStart.length).equals(jpegStart)

async function decodeBytes(file: Buffer, failOn: 'error' | 'warning'): Promise<Pixels> {
  const options = { limitInputPixels: maxPixels, failOn }
  const header = await sharp(file, options).metadata()
  if (header.width * header.height * decodingBytesPerPixel(header) > maxDecodingBytes)
    throw new ProblemError('body_too_large')
  // As browsers show it: they ignore the orientation of a WebP.
  const upright = header.format === 'webp' ? sharp(file, options) : sharp(file, options).autoOrient()
  const fitted = { width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true } as const
  return await pixelsOf(upright.resize(fitted).toColourspace('srgb'))
}

/**
 * The memory in bytes that a decoder takes for each pixel at most, measured with 12 and 49 megapixels. AVIF, interlaced PNG and a JPEG of several
 * scans are decoded as a whole.
 */
function decodingBytesPerPixel({ format, depth, hasAlpha, isProgressive, space }: Metadata): number {
  // Without alpha, 8 bits take 19 and 10 bits 25.
  if (format === 'heif') return hasAlpha || depth !== 'uchar' ? 30 : 20
  if (format === 'png' && isProgressive) return depth === 'uchar' ? 6 : 11
  if (format === 'jpeg') return space === 'cmyk' ? 9 : 7
  // GIF and WebP without loss; the rest of WebP and PNG take 2 to 4.
  return 7
}

function open({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw }).timeout(stepTimeout)
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .timeout(stepTimeout)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout:')
}

// Some that show previews of links refuse more than 300 KB.
const maxShareBytes = 250_000
const shareGround = '#fffaf3'

/**
 * The picture as a JPEG for previews of links. One of nearly that shape is cropped to what draws the eye; another is shown whole, on a blurred
 * copy of itself.
 */
async function shareJpeg(picture: Pixels): Promise<Buffer> {
  const resized = (options: ResizeOptions) =>
    open(picture)
      .flatten({ background: shareGround })
      .resize({ ...shareSize, ...options })
  const ratio = picture.raw.width / picture.raw.height
  if (ratio > 1.2 && ratio < 2.6) return await toJpeg(await pixelsOf(resized({ fit: 'cover', position: 'attention' })))
  const behind = await pixelsOf(resized({ fit: 'cover' }).blur(30).modulate({ brightness: 0.8 }))
  const whole = await pixelsOf(resized({ fit: 'inside' }))
  const left = Math.round((shareSize.width - whole.raw.width) / 2)
  const top = Math.round((shareSize.height - whole.raw.height) / 2)
  return await toJpeg(await pixelsOf(open(behind).composite([{ input: whole.data, raw: whole.raw, left, top }])))
}

/** The best of these qualities that is small enough. MozJPEG would take 57 ms in place of 7 for 18 % fewer bytes (measured). */
async function toJpeg(picture: Pixels): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of [84, 72, 60, 45, 30, 15]) {
    bytes = await open(picture).jpeg({ quality }).toBuffer()
    if (bytes.length <= maxShareBytes) break
  }
  return bytes
}
