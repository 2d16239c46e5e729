import { type EntityName, entities } from '#contract/entities.ts'
import type { Actor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, type Write } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Publish } from '../publication/publisher.ts'
import { createIdempotencyStore, type RepeatableRequest } from './idempotency.store.ts'

/** Who changes what, and how. */
export interface Change {
  actor: Actor
  entity: EntityName
  action: 'created' | 'updated' | 'deleted'
  /** The item as it was before; absent where it is created. The id of a single entity is its name. */
  item?: { id: string; find: (trx: Database) => Promise<unknown> }
  /** The request that asks for it, where its client may send it again. */
  request?: RepeatableRequest | undefined
}

/** What a change does. It is made before the transaction, where slow work belongs, and runs inside of it. */
export interface Plan<Result> {
  /** Locks the item and returns whether it is still what the caller has seen; where it is not, nothing is written. */
  lockIfUnchanged?: (trx: Database) => Promise<boolean>
  /** Calls the store and returns the item as it is then, or the id of one that is deleted; undefined where there is none. */
  run: (trx: Database) => Promise<Result | undefined>
  /** Runs once the change is committed; not where the same request came before. */
  onCommit?: (result: Result) => void
}

interface Written<Result> {
  result: Result
  /** Whether it is the answer of an earlier request, and nothing was changed now. */
  isRepeat: boolean
}

/**
 * Changes an entity inside of a transaction that has confirmed the actor: the one way in which entities change.
 *
 * @throws ProblemError `not_found`; `changed_meanwhile` where the item is not what the caller has seen;
 * `idempotency_key_reused`
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
 * Returns `write` with a transaction of its own. A change that visitors can see is published before it resolves.
 *
 * @throws ProblemError as `write` does; `unauthorized` where the actor may not write any more
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
