import type * as z from 'zod/mini'
import { call, HttpError } from '#browser/http/call.ts'
import type { CrudEndpoints } from '#contract/endpoint.ts'
import { type EntityName, entities } from '#contract/entities.ts'
import { history } from '#contract/history.ts'

interface SavedEdit {
  entity: EntityName
  /** The item's id; of a single entity its name. */
  id: string
  /** The version that the save returned. */
  version: number | undefined
  /** The first of several revisions, if they are undone together; of an order only, whose former state is a whole. */
  since?: number | undefined
}

/** Restores an item as it was before an edit, unless it was changed again since (412). @throws what `call` throws */
export async function undoEdit({ entity, id, version, since }: SavedEdit): Promise<void> {
  const [latest] = since === undefined ? await call(history.list, { query: { entity, id, limit: '1' } }) : []
  const revision = since ?? latest?.revision
  if (revision === undefined) throw new HttpError('GET', history.list.path, 404)
  await call(history.restore, {
    id: String(revision),
    body: { state: 'before' },
    ifMatch: version,
  })
}

/** Deletes an item that was restored from the trash, unless it was changed since (412). @throws what `call` throws */
export async function undoReturn({ entity, id, version }: SavedEdit): Promise<void> {
  const { remove } = entities[entity] as CrudEndpoints<z.ZodMiniType, z.ZodMiniType>
  await call(remove, { id, ifMatch: version })
}
