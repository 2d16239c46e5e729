import { Socket } from 'node:net'
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { clientGone } from './client-gone.ts'
import { extendTimeout } from './request-timeout.ts'
import { createSemaphore } from './semaphore.ts'

/** Bodies up to this size are not queued; a photo that the panel has shrunk is smaller. */
export const largeBodyBytes = 2_000_000
/** The limit of every body that cannot hold a photo. */
const bodyWithoutPhotoBytes = 100_000
const queuedBodies = 8
const stalledAfterMs = 20_000

/**
 * Returns a hook that processes one large body (over 2 MB, or of undeclared length) at a time. Up to eight more wait before a byte of their
 * body is read. It must run after the guard.
 *
 * @throws ProblemError `busy` if eight are waiting already
 */
export function limitConcurrentUploads(): preParsingAsyncHookHandler {
  const semaphore = createSemaphore('uploads', queuedBodies)

  return async (request, reply, payload) => {
    if (mayHoldPhoto(request)) extendTimeout(request)
    if (!isLarge(request)) return payload
    const release = await semaphore.acquire(clientGone(reply))
    reply.raw.once('close', release)
    // Already closed: the event does not fire any more.
    if (reply.raw.closed) release()
    // A client that stops sending must not block the queue. Producing the response may take as long as it needs.
    setStallTimeout(request, stalledAfterMs)
    payload.once('end', () => setStallTimeout(request, 0))
    return payload
  }
}

/** Smaller bodies keep the timeout of every other request. */
function mayHoldPhoto({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > bodyWithoutPhotoBytes
}

function isLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const declared = headers['content-length']
  if (declared === undefined) return headers['transfer-encoding'] !== undefined
  // A body over the limit is refused unread, so it does not queue.
  return Number(declared) > largeBodyBytes && Number(declared) <= (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY)
}

/** Closes the connection after this many milliseconds without a byte; 0 disables it. An injected request has no socket. */
function setStallTimeout({ raw }: FastifyRequest, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}
