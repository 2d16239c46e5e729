import { isUtf8 } from 'node:buffer'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { createSemaphore } from './limits.ts'
import { ProblemError } from './problems.ts'

/** A longer body holds one long string and little else: parsing more values would take seconds and gigabytes. */
const longBytes = 200_000
const maxValues = 100_000

/** Larger bodies are read one at a time. A photo that the panel has shrunk is smaller. */
const largeBytes = 2_000_000
const queuedBodies = 8
const stalledAfterMs = 20_000

/**
 * Accepts only `application/json` bodies without a `Content-Encoding`. An empty body counts as none: the panel sends the type with every
 * authenticated call, even without a body (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  // After the caller was checked, and before any of the body is read.
  app.addHook('preParsing', async ({ method, headers: { 'content-encoding': encoding = 'identity' } }) => {
    // No body of these is read.
    if (method === 'GET' || method === 'HEAD') return
    if (encoding.trim().toLowerCase() !== 'identity') throw new ProblemError('unsupported_media_type')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, createJsonParser(app))
}

/**
 * Returns a function that parses JSON as the body of a request.
 * @throws ProblemError `body_too_large`; Fastify's errors of a body that is no JSON
 */
export function createJsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return async (request: FastifyRequest, json: Buffer): Promise<unknown> => {
    if (json.length === 0) return undefined
    // JSON is UTF-8. A tolerant decoder would store U+FFFD in place of invalid bytes.
    if (!isUtf8(json)) throw new ProblemError('invalid_json')
    if (json.length > longBytes && hasMoreValues(json, maxValues)) throw new ProblemError('body_too_large')
    return await new Promise((resolve, reject) =>
      parse(request, json.toString(), (error, body) => (error ? reject(error) : resolve(body))),
    )
  }
}

// One for all routes: two large bodies are never in memory together.
const semaphore = createSemaphore('uploads', queuedBodies)

/**
 * Admits one body over 2 MB, or of undeclared length, at a time; eight more wait before a byte of their body is read. Runs after the guard.
 * @throws ProblemError `busy` if eight are waiting already; `bad_request` if the client has disconnected meanwhile
 */
const admitLargeBody: preParsingAsyncHookHandler = async (request, reply, payload) => {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers
  const bytes = encoding === undefined ? Number(declared ?? 0) : Number.POSITIVE_INFINITY
  // A body over the limit is refused unread, so it does not queue.
  const isRefused = declared !== undefined && bytes > request.routeOptions.bodyLimit
  if (bytes <= largeBytes || isRefused) return payload
  const release = await semaphore.acquire()
  reply.raw.once('close', release)
  // Already closed: the event does not fire any more.
  if (reply.raw.closed) {
    release()
    throw new ProblemError('bad_request')
  }
  // A client that stops sending must not block the queue. Producing the response may take as long as it needs.
  const { socket } = request.raw
  // An injected request has no connection.
  if (socket instanceof Socket) {
    socket.setTimeout(stalledAfterMs)
    payload.once('end', () => socket.setTimeout(0))
  }
  return payload
}

/** The route options for a body with pictures: 25 MB in base64, plus the other fields. */
export const pictureBody = { bodyLimit: 35_000_000, preParsing: admitLargeBody }

/** Whether a JSON text may have more values than `max`: each value but the first follows a comma or an opening bracket. */
export function hasMoreValues(json: Buffer, max: number): boolean {
  let values = 0
  for (const sign of [',', '[', '{'].map((letter) => letter.charCodeAt(0)))
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) {
      values += 1
      if (values > max) return true
    }
  return false
}
