import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { dayMs } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { ProblemError } from '../http/problems.ts'

const secretName = 'idempotency'
const secretBytes = 32
const header = 'idempotency-key'
const visible = /^[\x21-\x7e]{1,128}$/

/** A request that its client may repeat: its user, key and content. */
export interface RepeatableRequest {
  userId: string
  key: string
  /** SHA-256 of method, path and body. It is compared by an HMAC and never stored. */
  digest: Buffer
}

/** Rejects a request whose `Idempotency-Key` is not 1 to 128 visible characters, before any of its body is read. */
export async function refuseMalformedKey({ headers }: FastifyRequest): Promise<void> {
  const key = headers[header]
  if (key !== undefined && !visible.test(String(key))) throw new ProblemError('malformed_idempotency_key')
}

/** Identifies a user's request, or undefined if it has no `Idempotency-Key`. */
export function repeatableRequest(request: FastifyRequest, userId: string): RepeatableRequest | undefined {
  const key = request.headers[header]
  if (key === undefined) return undefined
  const { method, routeOptions, body } = request
  const digest = createHash('sha256').update(`${method} ${routeOptions.url} `).update(JSON.stringify(body)).digest()
  return { userId, key: String(key), digest }
}

/**
 * The responses to requests with an idempotency key, kept for 24 hours. A response is stored in the transaction of its request's write, so
 * that both are stored or neither.
 */
export function createIdempotencyStore(trx: Database) {
  return {
    /**
     * Claims the key for this request. Returns the stored response to the same request, or undefined if this is the first one. If another
     * transaction has the key, this one waits for its end.
     * @throws ProblemError `idempotency_key_reused` if another request had the key
     */
    async claim({ userId, key, digest }: RepeatableRequest): Promise<{ answer: unknown } | undefined> {
      const request_hmac = createHmac('sha256', await secret())
        .update(digest)
        .digest('hex')
      await createIdempotencyStore(trx).prune()
      const row = await trx
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, request_hmac, answer: null, created_at: new Date().toISOString() })
        // An update without a change locks the row on both databases, and returns its content.
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ key }))
        .returning(['request_hmac', 'answer'])
        .executeTakeFirstOrThrow()
      if (row.request_hmac !== request_hmac) throw new ProblemError('idempotency_key_reused')
      return row.answer === null ? undefined : { answer: JSON.parse(row.answer) }
    },

    /** Stores the response of a request that has claimed its key. */
    async keep({ userId, key }: RepeatableRequest, answer: unknown): Promise<void> {
      await trx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },

    /** Deletes responses older than 24 hours. */
    async prune(): Promise<void> {
      const before = new Date(Date.now() - dayMs).toISOString()
      await trx.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
    },
  }

  /** The key of the HMACs, created on first use. It is in the database, because several servers share it. */
  async function secret(): Promise<Uint8Array> {
    const stored = trx.selectFrom('secrets').select('bytes').where('name', '=', secretName)
    const known = await stored.executeTakeFirst()
    if (known) return known.bytes
    await trx
      .insertInto('secrets')
      .values({ name: secretName, bytes: randomBytes(secretBytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await stored.executeTakeFirstOrThrow()).bytes
  }
}
