import { isUtf8 } from 'node:buffer'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { createSemaphore } from './limits.ts'
import { ProblemError } from './problems.ts'

/** Larger bodies are read one at a time. A photo that the panel has shrunk is smaller. */
const largeBytes = 2_000_000
const queuedBodies = 8
const stalledAfterMs = 20_000

/**
 * Accepts only `application/json` bodies. An empty body counts as none: the panel sends the type with every authenticated call, even without a
 * body (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, createJsonParser(app))
}

/** Returns a function that parses JSON as the body of a request. It throws Fastify's errors of a body that is no JSON. */
export function createJsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return async (request: FastifyRequest, json: Buffer): Promise<unknown> => {
    if (json.length === 0) return undefined
    // JSON is UTF-8. A tolerant decoder would store U+FFFD in place of invalid bytes.
    if (!isUtf8(json)) throw new ProblemError('invalid_json')
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
