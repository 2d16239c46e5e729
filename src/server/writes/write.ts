import { type EntityName, entities } from '#contract/entities.ts'
import type { Actor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, type Write } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Publish } from '../publication/publisher.ts'
import { createIdempotencyStore, type RepeatableRequest } from './idempotency.store.ts'

/** The actor, the item and the change. */
export interface Change {
  actor: Actor
  entity: EntityName
  action: 'created' | 'updated' | 'deleted' | 'ordered'
  /** The item before the change; absent on creation. The id of a single entity and of an order is the entity's name. */
  item?: { id: string; find: (trx: Database) => Promise<unknown> }
  /** The request that causes it, if its client may repeat it. */
  request?: RepeatableRequest | undefined
}

/** A change. It is created before the transaction, for slow work, and runs inside it. */
export interface Plan<Result> {
  /** Locks the item and returns whether it is still as the caller saw it. If not, nothing is written. */
  lockIfUnchanged?: (trx: Database) => Promise<boolean>
  /** Calls the store and returns the item after the change, or the id of a deleted one; undefined if there is none. */
  run: (trx: Database) => Promise<Result | undefined>
  /** Runs after the commit, but not for a repeated request. */
  onCommit?: (result: Result) => void
}

interface Written<Result> {
  result: Result
  /** Whether it is the stored response of an earlier request, so that nothing was changed now. */
  isRepeat: boolean
}

/**
 * Changes an entity inside a transaction that has confirmed the actor. Entities change only through this function.
 * @throws ProblemError `not_found`; `changed_meanwhile` if the item is not as the caller saw it; `idempotency_key_reused`
 */
export async function write<Result>(
  trx: Database,
  { item, request }: Change,
  plan: Plan<Result>,
): Promise<Written<Result>> {
  const answers = createIdempotencyStore(trx)
  const earlier = request && (await answers.claim(request))
  if (earlier) return { result: earlier.answer as Result, isRepeat: true }
  if (plan.lockIfUnchanged && !(await plan.lockIfUnchanged(trx))) {
    orNotFound(await item?.find(trx))
    throw new ProblemError('changed_meanwhile')
  }
  const result = orNotFound(await plan.run(trx))
  if (request) await answers.keep(request, result)
  return { result, isRepeat: false }
}

export type Writer = ReturnType<typeof createWriter>

/**
 * Returns `write` with its own transaction. A change that visitors can see is published before it resolves.
 * @throws ProblemError as `write` does; `unauthorized` if the actor may not write any more
 */
export function createWriter({ db, publish }: { db: Database; publish: Publish }) {
  const store: Write = (actor, run) => inTransaction(db, actor, run)

  return async <Result>(change: Change, plan: Plan<Result>): Promise<Result> => {
    const inTransaction = entities[change.entity].list.access === 'public' ? publish : store
    const { result, isRepeat } = await inTransaction(change.actor, (trx) => write(trx, change, plan))
    if (!isRepeat) plan.onCommit?.(result)
    return result
  }
}
