import type { FastifyReply } from 'fastify'
import { ProblemError } from './problems.ts'

/**
 * A signal that aborts when the response ends or its client disconnects. Fastify's own `request.signal` aborts as soon
 * as the body has been read (Node 20).
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new ProblemError('bad_request'))
  if (raw.closed) abort()
  else raw.once('close', abort)
  return gone.signal
}
