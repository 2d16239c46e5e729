import type { FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { createLine } from './line.ts'

/** A body up to here is read at once; a photo that the panel has shrunk is smaller. */
export const largeBodyBytes = 2_000_000
const waitingBodies = 8
const stalledAfterMs = 20_000

/**
 * A hook that lets only one large body (or one that does not say its length) be read and worked on at a time; the
 * next waits, up to a short line, before a byte of its body is taken. It belongs behind the guard.
 */
export function admitLargeBodies(): preParsingAsyncHookHandler {
  const line = createLine(waitingBodies)

  return async (request, reply, payload) => {
    if (!isLarge(request)) return payload
    const gone = new AbortController()
    const onClose = () => gone.abort(new Error('the client has gone'))
    reply.raw.once('close', onClose)
    const leave = await line.enter(gone.signal)
    onEnd(reply, leave)
    // Whoever stops sending must not hold the place; the answer itself may take as long as it takes.
    request.raw.setTimeout(stalledAfterMs)
    payload.once('end', () => request.raw.setTimeout(0))
    return payload
  }
}

function isLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const declared = headers['content-length']
  if (declared === undefined) return headers['transfer-encoding'] !== undefined
  // What is over the limit is refused without being read: no need to wait for that.
  return Number(declared) > largeBodyBytes && Number(declared) <= (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY)
}

function onEnd({ raw }: FastifyReply, then: () => void): void {
  if (raw.closed || raw.writableFinished) then()
  raw.once('finish', then)
  raw.once('close', then)
}
