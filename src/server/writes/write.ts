import { declarationOf, type EntityName, entities } from '#contract/entities.ts'
import { declaredPictures } from '#contract/entity.ts'
import { isSameValue, type RevisionAction } from '#contract/history.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { Database } from '../db/tables.ts'
import { type Actor, inTransaction, type Write } from '../db/transactions.ts'
import { entityOnServer, findItem } from '../entities.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Publish } from '../publication/publisher.ts'
import { createRevisionStore, createTrashStore } from './history.store.ts'
import { createIdempotencyStore, type RepeatableRequest } from './idempotency.store.ts'
import { createRowStore, unstoredVersion } from './items.store.ts'

/** What a change is about: an item of an entity, or the order of a list, whose id is the entity's name. */
export interface Subject {
  name: EntityName
  /** The state that history keeps: only what administrators read. */
  find: (trx: Database, id: string) => Promise<object | undefined>
  /** The same state, from the result of a change. */
  stateOf: (result: object) => object
  titleOf: (state: object) => string
  /** The state of a single entity while nothing is stored. */
  blank?: object | undefined
  /** Locks the subject and raises its version. Returns the version before; undefined if it does not exist. */
  lock: (trx: Database, id: string) => Promise<number | undefined>
  /** The version after a change, from the one before and the number of the change's revision. */
  nextVersion: (before: number, revision: number) => number
}

/** The items of an entity, as subjects of changes. */
export function subjectOf(name: EntityName): Subject {
  const { store } = entityOnServer(name)
  const { titleOf = (item) => (item as { title: string }).title, blank } = declarationOf(name)
  return {
    name,
    titleOf,
    // Without a host in the addresses of pictures, which may be another one when the state is restored.
    find: (trx, id) => findItem(store(trx, ''), id),
    stateOf: (item) => readableState(name, item, ''),
    blank,
    lock: (trx, id) => createRowStore(trx, name).lock(id),
    nextVersion: (before) => before + 1,
  }
}

/** The actor, the subject and the change. */
export interface Change {
  actor: Actor
  subject: Subject
  action: RevisionAction
  /** The item's id; absent on creation. The id of a single entity is its name. */
  id?: string
  /** The versions that the caller expects, as in `If-Match`. */
  ifMatch?: string | undefined
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
  onCommit?(result: Result): void
}

interface Written<Result> {
  result: Result
  /** Whether it is the stored response of an earlier request, so that nothing was changed now. */
  isRepeat: boolean
}

/**
 * Changes an entity inside a transaction that has confirmed the actor, and stores the revision. Entities change only through this function.
 * An item in the result gets its new version.
 * @throws ProblemError `not_found`; `changed_meanwhile` if the item is not as the caller saw it; `idempotency_key_reused`
 */
export async function write<Result>(trx: Database, change: Change, plan: Plan<Result>): Promise<Written<Result>> {
  const { actor, subject, action, request } = change
  const answers = createIdempotencyStore(trx)
  const earlier = request && (await answers.claim(request))
  if (earlier) return { result: earlier.answer as Result, isRepeat: true }
  const { before, version, row } = await lockItem(trx, change)
  if (plan.lockIfUnchanged && !(await plan.lockIfUnchanged(trx))) throw new ProblemError('changed_meanwhile')
  const run = orNotFound(await plan.run(trx))
  const id = change.id ?? (run as { _id?: string })._id ?? subject.name
  const after = action === 'deleted' ? null : subject.stateOf(run as object)
  const about = { actor, entity: subject.name, id, title: subject.titleOf((after ?? before) as object) }
  const revision = await createRevisionStore(trx).add({ ...about, action, before: before ?? null, after })
  if (row !== undefined) await createTrashStore(trx).put({ ...about, content: row })
  const known = version === undefined ? undefined : subject.nextVersion(version, revision)
  const result = after ? { ...run, version: known ?? (await versionOf(trx, subject, id)) } : run
  if (request) await answers.keep(request, result)
  return { result, isRepeat: false }
}

/** Locks the item of a change. Returns its state, its version, and, if it is to be deleted, its row. */
async function lockItem(trx: Database, { subject, action, id, ifMatch }: Change) {
  if (id === undefined) return {}
  const version = await subject.lock(trx, id)
  const isSingle = declarationOf(subject.name).create === undefined
  if (version === undefined && action !== 'restored' && !isSingle) throw new ProblemError('not_found')
  if (ifMatch !== undefined && !matches(ifMatch, version, isSingle)) throw new ProblemError('changed_meanwhile')
  if (version === undefined) return { before: subject.blank }
  const row = action === 'deleted' ? await createRowStore(trx, subject.name).read(id) : undefined
  return { before: await subject.find(trx, id), version, row }
}

/** An unstored single entity has the version `unstoredVersion`, so that of two first saves the later one is refused; a missing item has none. */
function matches(ifMatch: string, version: number | undefined, isSingle: boolean): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (version === undefined) return isSingle && tags.includes(`"${unstoredVersion}"`)
  return tags.includes('*') || tags.includes(`"${version}"`)
}

async function versionOf(trx: Database, { name }: Subject, id: string): Promise<number | undefined> {
  return [...(await createRowStore(trx, name).versions(id)).values()][0]
}

export type Writer = ReturnType<typeof createWriter>

/**
 * Returns `write` with its own transaction. A change that visitors can see is published before it resolves.
 * @throws ProblemError as `write` does; `unauthorized` if the actor may not write any more
 */
export function createWriter({ db, publish }: { db: Database; publish: Publish }) {
  const store: Write = (actor, run) => inTransaction(db, actor, run)

  return async <Result>(change: Change, plan: Plan<Result>): Promise<Result> => {
    const inTransaction = declarationOf(change.subject.name).list.access === 'public' ? publish : store
    const { result, isRepeat } = await inTransaction(change.actor, (trx) => write(trx, change, plan))
    if (!isRepeat) plan.onCommit?.(result)
    return result
  }
}

type State = Record<string, unknown>

/** Returns an item's former state as its store accepts it: pictures are stored ones, a picture without one its external URL. */
export function restoredInput(name: EntityName, { _id: _, ...state }: State): State {
  for (const [field, bodyField, picture] of picturesOf(name, state)) {
    const sent = bodyField ?? field
    const url = state[sent]
    delete state[field]
    state[sent] = picture ? { hash: picture.hash } : url ? { url } : null
  }
  return state
}

/** Returns the present state of an item with the fields that a change changed as they were before it. */
export function withoutChange(name: EntityName, change: { before: State; after: State }, present: State): State {
  const [before, after, now] = [change.before, change.after, present].map(withOwnAlt) as [State, State, State]
  // A picture that only the server sets belongs to the field that it was made from.
  for (const [field, bodyField] of picturesOf(name, now)) if (bodyField === null) delete now[field]
  // An optional field may be on one side only.
  const fields = Object.entries({
    ...Object.fromEntries(Object.keys(after).map((field) => [field, undefined])),
    ...before,
  })
  const changed = fields.filter(([field, value]) => !isSameValue(value, after[field]))
  return { ...now, ...Object.fromEntries(changed) }
}

/** A picture without an own description is read with the title, which is not to be stored. */
function withOwnAlt(state: State): State {
  return 'alt' in state && state.alt === state.title ? { ...state, alt: '' } : { ...state }
}

/** Returns an item's state as administrators read it now: the addresses of its pictures begin with `mediaHost`. */
export function readableState(name: EntityName, state: object, mediaHost: string): State {
  const readable: State = { ...state }
  for (const [, bodyField, picture] of picturesOf(name, readable))
    if (picture && bodyField !== null) readable[bodyField] = imageAddress(picture.hash, mediaHost)
  for (const [list, field] of Object.entries(declaredPictures(entities[name]).pictureRows))
    readable[list] = ((readable[list] ?? []) as Record<string, string>[]).map((row) => ({
      ...row,
      [field]: (row[field] ?? '').replace(/^.*(?=\/media\/)/, mediaHost),
    }))
  return readable
}

/** The picture fields of a state: the item's field, the body's field, and the picture. */
function picturesOf(name: EntityName, state: State): [string, string | null, Picture | null | undefined][] {
  const { pictures } = declaredPictures(entities[name])
  return Object.entries(pictures).map(([field, bodyField]) => [field, bodyField, state[field] as Picture | null])
}
