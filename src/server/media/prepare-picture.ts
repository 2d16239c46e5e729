import { createHash } from 'node:crypto'
import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import { rules } from '#contract/rules.ts'
import { createLine } from '../http/line.ts'
import { bytesOfDataUrl } from './data-url.ts'
import { decoder } from './decoder.ts'
import { PictureError } from './picture-error.ts'

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

const maxPixels = 50_000_000
const masterSide = 2560
const masterQuality = 86
const variantQuality = 76
const waitingDecodes = 8

const line = createLine(waitingDecodes)

/**
 * Decodes what a client sent, whatever its label says, and makes of it the master and its WebP variants.
 * One at a time in the whole process, behind a short line. Of an animation the first frame is taken.
 *
 * @throws PictureError where it is no whole picture or has too many pixels, ProblemError `body_too_large` or `busy`
 */
export async function preparePicture(dataUrl: string): Promise<PreparedPicture> {
  const leave = await line.enter()
  try {
    return await encode(await decode(bytesOfDataUrl(dataUrl)))
  } finally {
    leave()
  }
}

/** Whether a picture is being prepared just now. */
export function isDecoding(): boolean {
  return !line.isEmpty
}

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

async function decode(bytes: Buffer): Promise<Pixels> {
  try {
    const { data, info } = await decoder(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch (cause) {
    const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message)
    throw new PictureError(isTooLarge ? rules.imagePixels : rules.image, { cause })
  }
}

async function encode({ data, raw }: Pixels): Promise<PreparedPicture> {
  const master = await decoder(data, { raw }).webp({ quality: masterQuality }).toBuffer()
  const variants: PictureVariant[] = []
  for (const width of pictureWidths) {
    const bytes = await decoder(data, { raw })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: variantQuality })
      .toBuffer()
    variants.push({ width, format: 'webp', bytes })
  }
  const hash = createHash('sha256').update(master).digest('hex')
  return { hash, width: raw.width, height: raw.height, master, variants }
}
