import { createHash } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** The bytes of one encoding, with the ETag of exactly these bytes. */
export interface Variant {
  bytes: Buffer
  etag: string
  /** The headers of a 200. */
  headers: Record<string, string | number>
  /** The headers of a 304. */
  unchangedHeaders: Record<string, string>
  /** ETags of the same content in the same encoding at a lower quality: they count as a match. */
  formerEtags: readonly string[]
}

/** The immutable response of one path, in each encoding. */
export interface Resource {
  status: number
  headers: Readonly<Record<string, string>>
  variants: Readonly<Record<Encoding, Variant>>
}

export interface ResourceHeaders {
  'content-type': string
  'cache-control': string
  [name: string]: string
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * While an administrator waits for a save: a text of this many bytes is compressed fast, by a fifth less. When the server is idle, gzip takes
 * the usual level and brotli the highest.
 */
const fastFrom = 250_000
const levels = {
  fast: { gzip: 1, br: 1 },
  usual: { gzip: 6, br: 5 },
  idle: { gzip: 6, br: 11 },
}

/**
 * Makes a resource from a text, given as UTF-8 too, as identity, gzip and brotli. Compression runs in the thread pool.
 *
 * @param former the previous resource of this path; returned unchanged if text and headers are equal
 */
export async function makeResource(
  text: string | Buffer,
  headers: ResourceHeaders,
  former?: Resource,
): Promise<Resource> {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  if (former?.variants.identity.bytes.equals(identity) && isDeepStrictEqual(former.headers, headers)) return former
  const level = identity.length < fastFrom ? levels.usual : levels.fast
  const [gzipped, brotli] = await Promise.all([gzipOf(identity, level.gzip), brotliOf(identity, level.br)])
  return {
    status: 200,
    headers,
    variants: {
      identity: toVariant(identity, 'identity', headers),
      gzip: toVariant(gzipped, 'gzip', headers),
      br: toVariant(brotli, 'br', headers),
    },
  }
}

/** Makes a resource from bytes that are compressed already, such as a picture: one variant for every encoding. */
export function makeCompactResource(bytes: Buffer, etag: string, headers: ResourceHeaders): Resource {
  const variant = toVariant(bytes, 'identity', headers, [], etag)
  return { status: 200, headers, variants: { identity: variant, gzip: variant, br: variant } }
}

/** Returns the resource with smaller bytes, or the same resource if that saves nothing. */
export async function recompress(resource: Resource): Promise<Resource> {
  const { identity, gzip, br } = resource.variants
  if (br.formerEtags.length > 0) return resource
  const { bytes } = identity
  const brotli = await brotliOf(bytes, levels.idle.br)
  if (brotli.length >= br.bytes.length) return resource
  const smaller = (variant: Variant, encoding: Encoding, small: Buffer) =>
    small.length < variant.bytes.length ? toVariant(small, encoding, resource.headers, [variant.etag]) : variant
  const gzipped = bytes.length < fastFrom ? gzip.bytes : await gzipOf(bytes, levels.idle.gzip)
  return {
    ...resource,
    variants: { identity, gzip: smaller(gzip, 'gzip', gzipped), br: smaller(br, 'br', brotli) },
  }
}

/** Compresses at a level from 1 to 9. */
export function gzipOf(bytes: Buffer, level: number): Promise<Buffer> {
  return compress.gzip(bytes, { level, chunkSize: chunkSize(bytes) })
}

/** Compresses a text at a quality from 0 to 11. */
export function brotliOf(bytes: Buffer, quality: number): Promise<Buffer> {
  return compress.br(bytes, {
    chunkSize: chunkSize(bytes),
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    },
  })
}

/** Each chunk of the output costs a turn of the event loop. */
function chunkSize({ length }: Buffer): number {
  return Math.min(1_000_000, Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(length / 4)))
}

/** 1 MB. */
const maxWindowBits = 20

/** The smallest window that holds the whole content, within the maximum. A larger one costs the encoder 8 bytes of memory per byte and saves nothing. */
function windowBits(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least } = constants
  // The format reserves 16 bytes of each window.
  return Math.min(maxWindowBits, Math.max(least, Math.ceil(Math.log2(length + 16))))
}

function toVariant(
  bytes: Buffer,
  encoding: Encoding,
  shared: Readonly<Record<string, string>>,
  formerEtags: readonly string[] = [],
  etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
): Variant {
  const encodingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return {
    bytes,
    etag,
    formerEtags,
    headers: { ...shared, ...encodingHeader, etag, 'content-length': bytes.length },
    unchangedHeaders: { ...shared, etag },
  }
}
