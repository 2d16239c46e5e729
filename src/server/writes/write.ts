import type { FastifyInstance } from 'fastify'
import { declarationOf, type EntityName, type PublicListName } from '#contract/entities.ts'
import { type AnyEntity, isSingle } from '#contract/entity.ts'
import type { RevisionAction } from '#contract/history.ts'
import { isUniqueViolation } from '../db/faults.ts'
import { batchesOf, type Database } from '../db/tables.ts'
import { type Actor, inTransaction } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Call } from '../http/route.ts'
import type { Env } from '../process/env.ts'
import type { Publish } from '../publication/publisher.ts'
import { entityStore, findItem, listStore } from '../stores/entity-store.ts'
import { createRevisionStore, createTrashStore } from '../stores/history.store.ts'
import { createRowStore, matchesVersion, type NewItem, tagsIn, unstoredVersion } from '../stores/items.store.ts'
import { createSamplesStore, isSameAt } from '../stores/samples.store.ts'
import { touchReleased, withMediaHost } from '../stores/states.ts'

/** Who changes an item of an entity, and how. */
export interface Change {
  actor: Actor
  entity: EntityName
  action: Exclude<RevisionAction, 'ordered' | 'erased'>
  /** The item's id; absent on creation. The id of a single entity is its name. */
  id?: string
  /** The versions that the caller expects, as in `If-Match`. */
  ifMatch?: string | undefined
}

/** A change. It is created before the transaction, for slow work, and runs inside it. */
export interface Plan<Result> {
  /** Locks the item and returns whether it is still as the caller saw it. If not, nothing is written. */
  lockIfUnchanged?: (trx: Database) => Promise<boolean>
  /** Returns the item if an earlier request with the same key has created it. Then nothing is written. */
  findCreated?: (trx: Database) => Promise<Result | undefined>
  /**
   * Calls the store and returns the item after the change, or the id of a deleted one; undefined if there is none.
   * @param before the item as read, after it was locked
   */
  run: (trx: Database, before: object | undefined) => Promise<Result | undefined>
  /** Runs if nothing was written. */
  onRefused?(error: unknown): void
  /** Runs after the commit, but not for a repeated request. */
  onCommit?(result: Result): void
}

/** Writes of a list that do more than pass the body to the store: slow work before the transaction, checks inside it. */
export interface ListWrites {
  /** @param id the new item's */
  create(call: Call<NonNullable<AnyEntity['create']>>, id: string): Promise<Plan<object>>
  update(call: Call<NonNullable<AnyEntity['update']>>): Promise<Plan<object>>
  remove(call: Call<NonNullable<AnyEntity['remove']>>): Promise<Plan<string>>
}

interface Written<Result> {
  result: Result
  /** Whether an earlier request has created the item, so that nothing was changed now. */
  isRepeat: boolean
}

/**
 * Changes an entity inside a transaction that has confirmed the actor, and stores the revision. Entities change only through this function
 * and `writeNew`. An item in the result gets its new version.
 * @throws ProblemError `not_found`; `changed_meanwhile` if the item is not as the caller saw it; `email_taken` if another user has the e-mail;
 * what the plan throws
 */
export async function write<Result>(trx: Database, change: Change, plan: Plan<Result>): Promise<Written<Result>> {
  const { actor, entity, action } = change
  const created = await plan.findCreated?.(trx)
  if (created) return { result: { ...created, version: await versionOf(trx, entity, idOf(created)) }, isRepeat: true }
  const { before, version, row } = await lockItem(trx, change)
  const samples = createSamplesStore(trx)
  const ofSample = change.id === undefined ? [] : await samples.ofItem(entity, change.id)
  if (plan.lockIfUnchanged && !(await plan.lockIfUnchanged(trx))) throw new ProblemError('changed_meanwhile')
  const run = orNotFound(
    await plan.run(trx, before).catch((error) => {
      throw entity === 'users' && isUniqueViolation(error) ? new ProblemError('email_taken') : error
    }),
  )
  const id = change.id ?? idOf(run) ?? entity
  const after = action === 'deleted' ? null : (run as object)
  const [title = ''] = await titlesOf(trx, entity, [(after ?? before) as object])
  const about = { actor, entity, id, title }
  // A changed value is the company's own, and so is a saved item, changed or not.
  if (action === 'updated' && after) {
    const isLeft = (place: string) => !isSingle(declarationOf(entity)) || !isSameAt(place, { ...before }, { ...after })
    await samples.remove(ofSample.filter(isLeft))
  }
  const states = {
    before: before ? withSamples(before, ofSample) : null,
    after: after && withSamples(after, await samples.ofItem(entity, id)),
  }
  await createRevisionStore(trx).add({ ...about, action, ...states })
  if (row !== undefined) await createTrashStore(trx).put({ ...about, content: row })
  if (after === null) return { result: run, isRepeat: false }
  await touchReleased(trx, entity, before ?? null, after)
  return { result: { ...run, version: version ? version + 1 : await versionOf(trx, entity, id) }, isRepeat: false }
}

/** The state of an item for its history, with what of it is of the sample. */
function withSamples(state: object, places: readonly string[]): object {
  return places.length > 0 ? { ...state, samples: places } : state
}

/** Inserts new items of a list, created in this order, each with its revision, in statements of many rows. */
export async function writeNew(
  trx: Database,
  { actor, entity }: { actor: Actor; entity: PublicListName },
  items: readonly NewItem<object>[],
): Promise<void> {
  const store = listStore(entity, trx)
  await store.insertAll(items)
  const stored = new Map((await store.list()).map((item) => [idOf(item), item]))
  const states = items.map(({ id }) => stored.get(id) ?? {})
  const titles = await titlesOf(trx, entity, states)
  const places = await createSamplesStore(trx).list()
  await createRevisionStore(trx).addFirst(
    items.map(({ id }, at) => ({
      actor,
      entity,
      action: 'created',
      before: null,
      id,
      title: titles[at] ?? '',
      after: withSamples(states[at] ?? {}, places.includes(`${entity}.${id}`) ? [`${entity}.${id}`] : []),
    })),
  )
}

/** Locks the item of a change. Returns its state, its version, and, if it is to be deleted, its row. */
async function lockItem(trx: Database, { entity, action, id, ifMatch }: Change) {
  if (id === undefined) return {}
  const rows = createRowStore(trx, entity)
  const version = await rows.lock(id)
  const declared = declarationOf(entity)
  if (version === undefined && action !== 'restored' && !isSingle(declared)) throw new ProblemError('not_found')
  if (ifMatch !== undefined && !matches(ifMatch, version, isSingle(declared)))
    throw new ProblemError('changed_meanwhile')
  if (version === undefined) return { before: isSingle(declared) ? declared.blank : undefined }
  const row = action === 'deleted' ? await rows.read(id) : undefined
  return { before: await findItem(entityStore(entity, trx), id), version, row }
}

function idOf(item: unknown): string | undefined {
  return (item as { _id?: string })._id
}

/** The titles of an entity's items, in the same order. */
export async function titlesOf(trx: Database, name: EntityName, states: readonly object[]): Promise<string[]> {
  const { titleOf } = declarationOf(name)
  const productOf = (state: { productId?: string | null }) => state.productId ?? ''
  const ids = [...new Set(states.map(productOf))].filter((id) => id !== '')
  const titles = new Map<string, string>()
  for (const batch of batchesOf(ids)) {
    const products = await trx.selectFrom('products').select(['id', 'title']).where('id', 'in', batch).execute()
    for (const { id, title } of products) titles.set(id, title)
  }
  return states.map((state) => titleOf(state, titles.get(productOf(state))))
}

/** An unstored single entity has the version `unstoredVersion`, so that of two first saves the later one is refused; a missing item has none. */
function matches(ifMatch: string, version: number | undefined, isOnly: boolean): boolean {
  if (version !== undefined) return matchesVersion(ifMatch, version)
  return isOnly && tagsIn(ifMatch).includes(`"${unstoredVersion}"`)
}

async function versionOf(trx: Database, name: EntityName, id: string | undefined): Promise<number | undefined> {
  return [...(await createRowStore(trx, name).versions(id)).values()][0]
}

export type Writer = ReturnType<typeof createWriter>

/** What the routes of entities and of their history are registered with. */
export interface WriteContext {
  app: FastifyInstance
  db: Database
  env: Env
  write: Writer
  publish: Publish
}

/**
 * Returns `write` with its own transaction. A change that visitors can see is published before it resolves.
 * @throws ProblemError as `write` does; `unauthorized` if the actor may not write any more
 */
export function createWriter(db: Database, publish: Publish, mediaHost: string) {
  const store: Publish = (actor, run) => inTransaction(db, actor, run)

  return async <Result>(change: Change, plan: Plan<Result>): Promise<Result> => {
    const run = declarationOf(change.entity).list.access === 'public' ? publish : store
    const { result, isRepeat } = await run(change.actor, (trx) => write(trx, change, plan)).catch((error) => {
      plan.onRefused?.(error)
      throw error
    })
    if (!isRepeat) plan.onCommit?.(result)
    return change.action === 'deleted' ? result : withMediaHost(change.entity, result, mediaHost)
  }
}
