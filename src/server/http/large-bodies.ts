import { Socket } from 'node:net'
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { giveTime } from './body-time.ts'
import { clientGone } from './client-gone.ts'
import { createSemaphore } from './semaphore.ts'

/** A body up to here is read at once; a photo that the panel has shrunk is smaller. */
export const largeBodyBytes = 2_000_000
/** The limit of every other body. */
const photolessBytes = 100_000
const waitingBodies = 8
const stalledAfterMs = 20_000

/**
 * A hook that lets only one large body (or one that does not say its length) be read and worked on at a time; the
 * next waits, in a short queue, before a byte of its body is taken. It belongs behind the guard.
 */
export function admitLargeBodies(): preParsingAsyncHookHandler {
  const semaphore = createSemaphore(waitingBodies)

  return async (request, reply, payload) => {
    if (mayTakeLong(request)) giveTime(request)
    if (!isLarge(request)) return payload
    const release = await semaphore.acquire(clientGone(reply))
    reply.raw.once('finish', release).once('close', release)
    // Already closed: neither event fires any more.
    if (reply.raw.closed) release()
    // Whoever stops sending must not hold the permit; the answer itself may take as long as it takes.
    setStallTimeout(request, stalledAfterMs)
    payload.once('end', () => setStallTimeout(request, 0))
    return payload
  }
}

/** What holds no photo is read as quickly as any other request. */
function mayTakeLong({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > photolessBytes
}

function isLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const declared = headers['content-length']
  if (declared === undefined) return headers['transfer-encoding'] !== undefined
  // What is over the limit is refused without being read: no need to wait for that.
  return Number(declared) > largeBodyBytes && Number(declared) <= (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY)
}

/** Ends the connection after this many milliseconds without a byte; 0 lifts it. An injected request has none. */
function setStallTimeout({ raw }: FastifyRequest, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}
