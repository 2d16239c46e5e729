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
  const [gzipped, brotli] = await Promise.all([gzipOf(identity, 6), brotliOf(identity, 5)])
  return {
    status: 200,
    headers,
    variants: {
      identity: toVariant(identity, headers),
      gzip: toVariant(gzipped, headers, { 'content-encoding': 'gzip' }),
      br: toVariant(brotli, headers, { 'content-encoding': 'br' }),
    },
  }
}

/** Makes a resource from bytes that are compressed already, such as a picture: one variant for every encoding. */
export function makeCompactResource(bytes: Buffer, etag: string, headers: ResourceHeaders): Resource {
  const variant = toVariant(bytes, headers, {}, etag)
  return { status: 200, headers, variants: { identity: variant, gzip: variant, br: variant } }
}

/** Compresses at a level from 1 to 9. */
export function gzipOf(bytes: Buffer, level: number): Promise<Buffer> {
  return compress.gzip(bytes, { level })
}

/** Compresses a text at a quality from 0 to 11. */
export function brotliOf(bytes: Buffer, quality: number): Promise<Buffer> {
  return compress.br(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

function toVariant(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  encodingHeader: Record<string, string> = {},
  etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
): Variant {
  return {
    bytes,
    etag,
    headers: { ...headers, ...encodingHeader, etag, 'content-length': bytes.length },
    unchangedHeaders: { ...headers, etag },
  }
}
