import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, Resource } from './resource.ts'

type Headers = Readonly<Record<string, string | number>>

const joined = new WeakMap<Headers, { extra: Headers; all: Headers }>()

/**
 * Responds to a GET or HEAD with a resource, or with 304 if the client has it. The reply is hijacked, because nothing is left to serialize,
 * compress or log.
 */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  extraHeaders?: Record<string, string>,
): void {
  reply.hijack()
  writeResource(request.raw, reply.raw, resource, extraHeaders)
}

/**
 * Like `sendResource`, on Node's own request and response.
 *
 * @param extraHeaders a resource's own headers replace them
 */
export function writeResource(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
  extraHeaders?: Headers,
): void {
  const variant = resource.variants[chooseEncoding(headers['accept-encoding'])]
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, withExtra(variant.unchangedHeaders, extraHeaders)).end()
    return
  }
  response.writeHead(resource.status, withExtra(variant.headers, extraHeaders))
  if (method === 'HEAD') response.end()
  else response.end(variant.bytes)
}

/** Joined once for each pair: the headers of all responses are joined with those of each resource. */
function withExtra(own: Headers, extra: Headers | undefined): Headers {
  if (!extra) return own
  const known = joined.get(own)
  if (known?.extra === extra) return known.all
  const all = { ...extra, ...own }
  joined.set(own, { extra, all })
  return all
}

/** The best encoding that an `Accept-Encoding` header allows: brotli, then gzip, then none (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header names this ETag; weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
