import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request has this bearer token, compared in constant time; never if the token is ''. */
export function hasBearer({ headers }: FastifyRequest, token: string): boolean {
  return token !== '' && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Both have one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
