import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problems.ts'
import type { RepeatableRequest } from './idempotency.store.ts'

const header = 'idempotency-key'
const visible = /^[\x21-\x7e]{1,128}$/

/** Rejects a request whose `Idempotency-Key` is not 1 to 128 visible characters, before any of its body is read. */
export async function refuseMalformedKey({ headers }: FastifyRequest): Promise<void> {
  const key = headers[header]
  if (key !== undefined && !visible.test(String(key))) throw new ProblemError('malformed_idempotency_key')
}

/** Identifies a user's request, or undefined if it has no `Idempotency-Key`. */
export function repeatableRequest(request: FastifyRequest, userId: string): RepeatableRequest | undefined {
  const key = request.headers[header]
  if (key === undefined) return undefined
  const { method, routeOptions, bodyHash } = request
  const digest = createHash('sha256').update(`${method} ${routeOptions.url} ${bodyHash}`).digest()
  return { userId, key: String(key), digest }
}
