import type { FastifyRequest } from 'fastify'
import { type EntityName, listNames } from '#contract/entities.ts'
import type { Database } from '../db/tables.ts'
import { lockWrites } from '../db/transactions.ts'
import { ProblemError } from '../http/problems.ts'
import { entityStore, findItem } from '../stores/entity-store.ts'
import { createRevisionStore, createTrashStore } from '../stores/history.store.ts'
import { createRowStore } from '../stores/items.store.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id that a client gives a new item, so that the same request again creates no second one: its `Idempotency-Key`. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return key === undefined ? undefined : String(key)
}

/** Rejects a key that is no lower-case UUID of version 4, before any of the body is read. */
export async function refuseMalformedKey(request: FastifyRequest): Promise<void> {
  const key = idempotencyKey(request)
  if (key !== undefined && !uuidV4.test(key)) throw new ProblemError('malformed_idempotency_key')
}

/**
 * Returns the item, as read, that an earlier request with this key has created; undefined if this is the first one.
 * @throws ProblemError `idempotency_key_reused` if an item of another entity, the trash or the history has the id: erasing one would erase the
 * history of the other
 */
export async function findCreated(trx: Database, name: EntityName, key: string): Promise<object | undefined> {
  // One of several simultaneous requests creates the item, also in entities that visitors do not see.
  await lockWrites(trx)
  const item = await findItem(entityStore(name, trx), key)
  if (item) return item
  if (await isUsed(trx, key)) throw new ProblemError('idempotency_key_reused')
  return undefined
}

async function isUsed(trx: Database, id: string): Promise<boolean> {
  for (const name of listNames) if ((await createRowStore(trx, name).versions(id)).size > 0) return true
  return (await createTrashStore(trx).has(id)) || (await createRevisionStore(trx).has(id))
}
