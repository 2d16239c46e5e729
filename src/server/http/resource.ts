import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
  const [gzipped, brotli] = await Promise.all([
    compress.gzip(identity, { level: 6 }),
    compress.br(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ])
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
export function makePrecompressedResource(bytes: Buffer, etag: string, headers: ResourceHeaders): Resource {
  const variant = toVariant(bytes, headers, {}, etag)
  return { status: 200, headers, variants: { identity: variant, gzip: variant, br: variant } }
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

/**
 * Responds to a GET or HEAD with a resource, or with 304 if the client has it. The reply is hijacked, because nothing is left to serialize,
 * compress or log.
 */
export function sendResource(request: FastifyRequest, reply: FastifyReply, resource: Resource): void {
  reply.hijack()
  writeResource(request.raw, reply.raw, resource)
}

/** The same resource with more headers, which its own replace. */
export function withHeaders(resource: Resource, more: Readonly<Record<string, string>>): Resource {
  const add = (variant: Variant): Variant => ({
    ...variant,
    headers: { ...more, ...variant.headers },
    unchangedHeaders: { ...more, ...variant.unchangedHeaders },
  })
  const { identity, gzip, br } = resource.variants
  return { ...resource, variants: { identity: add(identity), gzip: add(gzip), br: add(br) } }
}

/** Like `sendResource`, on Node's own request and response. */
export function writeResource(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
): void {
  const variant = resource.variants[chooseEncoding(headers['accept-encoding'])]
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.unchangedHeaders).end()
    return
  }
  response.writeHead(resource.status, variant.headers)
  if (method === 'HEAD') response.end()
  else response.end(variant.bytes)
}

const [brotliPart, gzipPart, anyPart] = ['br', 'gzip', '\\*'].map(
  (name) => new RegExp(`(?:^|,)\\s*${name}\\s*(;[^,]*)?(?:,|$)`, 'i'),
) as [RegExp, RegExp, RegExp]

/** The best encoding that an `Accept-Encoding` header allows: brotli, then gzip, then none (RFC 9110 §12.5.3). */
export function chooseEncoding(header = ''): Encoding {
  const weightOf = (part: RegExp): number | undefined => {
    const [found, parameters] = part.exec(header) ?? []
    if (found === undefined) return undefined
    const [, weight = '1'] = /;\s*q=([^;\s]*)/i.exec(parameters ?? '') ?? []
    return Number(weight) || 0
  }
  const any = weightOf(anyPart) ?? 0
  const [br, gzip] = [weightOf(brotliPart) ?? any, weightOf(gzipPart) ?? any]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header names this ETag; weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
