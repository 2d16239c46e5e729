import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../db/tables.ts'
import { ProblemError } from '../http/problems.ts'

const dayMs = 24 * 60 * 60 * 1000
const secretName = 'idempotency'
const secretBytes = 32

/** A request that its client may send again: whose it is, under which key, and what it says. */
export interface RepeatableRequest {
  userId: string
  key: string
  /** SHA-256 over method, path and body. It is compared by an HMAC and never stored. */
  digest: Buffer
}

/**
 * The answers to requests that came with an idempotency key, kept for 24 hours. An answer is written in the transaction
 * of the request's own write: there is one where there is an item, and none where nothing was written.
 */
export function createIdempotencyStore(trx: Database, now: () => Date = () => new Date()) {
  return {
    /**
     * Takes the key for this request and returns the answer to the same request before, or undefined where this is the
     * first one. While another transaction holds the key, this one waits for its end.
     *
     * @throws ProblemError `idempotency_key_reused` where another request had the key
     */
    async claim({ userId, key, digest }: RepeatableRequest): Promise<{ answer: unknown } | undefined> {
      const request_hmac = createHmac('sha256', await secret())
        .update(digest)
        .digest('hex')
      await createIdempotencyStore(trx, now).prune()
      const row = await trx
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, request_hmac, answer: null, created_at: now().toISOString() })
        // An update that changes nothing locks the row in either database, and returns what stands there.
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ key }))
        .returning(['request_hmac', 'answer'])
        .executeTakeFirstOrThrow()
      if (row.request_hmac !== request_hmac) throw new ProblemError('idempotency_key_reused')
      return row.answer === null ? undefined : { answer: JSON.parse(row.answer) }
    },

    /** Keeps the answer of a request that has claimed its key. */
    async keep({ userId, key }: RepeatableRequest, answer: unknown): Promise<void> {
      await trx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },

    /** Drops answers older than 24 hours. */
    async prune(): Promise<void> {
      const before = new Date(now().getTime() - dayMs).toISOString()
      await trx.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
    },
  }

  /** The key of the HMACs, made on first use. It stands in the database, because several servers share it. */
  async function secret(): Promise<Uint8Array> {
    const find = () => trx.selectFrom('secrets').select('bytes').where('name', '=', secretName).executeTakeFirst()
    const known = await find()
    if (known) return known.bytes
    const made = { name: secretName, bytes: randomBytes(secretBytes) }
    await trx
      .insertInto('secrets')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await find())?.bytes ?? made.bytes
  }
}
