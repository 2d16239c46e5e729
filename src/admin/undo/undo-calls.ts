import type * as z from 'zod/mini'
import { call, HttpError } from '#browser/call.ts'
import type { CrudEndpoints } from '#contract/endpoint.ts'
import { declarationOf, type EntityName, entities } from '#contract/entities.ts'
import { isSameValue, isSingle } from '#contract/entity.ts'
import { history, maxRevisions } from '#contract/history.ts'
import { type Item, readItems } from '../calls/entity-calls.ts'

export interface SavedEdit {
  entity: EntityName
  /** The item's id; of a single entity its name. */
  id: string
  /** The item that the save returned. */
  saved: Item
}

type Fields = Record<string, unknown>

/**
 * Gives the fields that an edit changed their former values. What was changed since in other fields stays.
 * @throws what `call` throws; `HttpError` with 404 if the item or the revision is gone, with 412 if one of the fields was changed since
 */
export async function undoEdit({ entity, id, saved }: SavedEdit): Promise<void> {
  const present = await readPresent(entity, id)
  if (!present) throw new HttpError('GET', entities[entity].list.path, 404)
  // Each revision raises the version. A new order may, too: so the edit's own is the oldest of these, or a newer one.
  const newer = Number(present.version) - Number(saved.version)
  const limit = String(Math.min(newer + 1, maxRevisions))
  const revisions = await call(history.list, { query: { entity, id, limit } })
  const own = revisions.reverse().find(({ after }) => after && changedFields(entity, after, saved).length === 0)
  if (!own) throw new HttpError('GET', history.list.path, 404)
  const isChanged = changedFields(entity, own.before, saved).some(
    (field) => !isSameValue(present[field], (saved as Fields)[field]),
  )
  if (isChanged) throw new HttpError('POST', history.restore.path, 412)
  await call(history.restore, { id: String(own.revision), body: { state: 'before' }, ifMatch: Number(present.version) })
}

/** Deletes an item that was restored from the trash, unless it was changed since (412). @throws what `call` throws */
export async function undoReturn({ entity, id, saved }: SavedEdit): Promise<void> {
  const { remove } = entities[entity] as CrudEndpoints<z.ZodMiniType, z.ZodMiniType>
  const present = await readPresent(entity, id)
  const isSame = present && changedFields(entity, present, saved).length === 0
  await call(remove, { id, ifMatch: (isSame ? present : saved).version })
}

/**
 * Restores the order of a list from before a revision, unless the items that are left of the saved order have another one by now (412).
 * @throws what `call` throws
 */
export async function undoOrder(entity: EntityName, revision: number, saved: readonly string[]): Promise<void> {
  const { items, orderVersion } = await readItems(entity)
  const present = items.flatMap(({ _id }) => _id ?? [])
  const left = saved.filter((id) => present.includes(id))
  if (
    !isSameValue(
      left,
      present.filter((id) => saved.includes(id)),
    )
  )
    throw new HttpError('POST', history.restore.path, 412)
  await call(history.restore, { id: String(revision), body: { state: 'before' }, ifMatch: orderVersion })
}

async function readPresent(entity: EntityName, id: string): Promise<(Item & Fields) | undefined> {
  const { items } = await readItems(entity)
  return (isSingle(entities[entity]) ? items[0] : items.find(({ _id }) => _id === id)) as (Item & Fields) | undefined
}

/** The fields of a saved item that another state of it has otherwise; without what only the server sets, which may come later. */
function changedFields(entity: EntityName, state: Fields | null, saved: Item): string[] {
  const { pictures } = declarationOf(entity)
  return Object.entries(saved)
    .filter(([field, value]) => field !== 'version' && pictures[field] !== null && !isSameValue(state?.[field], value))
    .map(([field]) => field)
}
