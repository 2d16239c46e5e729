import { call } from '#browser/http/call.ts'
import { HttpError } from '#browser/http/call-errors.ts'
import type { EntityName } from '#contract/entities.ts'
import { history, trash } from '#contract/history.ts'

/** Restores a deleted item from the trash. @throws what `call` throws */
export async function undoDelete(id: string): Promise<void> {
  await call(trash.restore, { id })
}

interface SavedEdit {
  entity: EntityName
  /** The item's id; of a single entity its name. */
  id: string
  /** The version that the save returned. */
  version: number | undefined
}

/** Restores an item as it was before an edit, unless it was changed again since (412). @throws what `call` throws */
export async function undoEdit({ entity, id, version }: SavedEdit): Promise<void> {
  const [latest] = await call(history.list, { query: { entity, id, limit: '1' } })
  if (!latest) throw new HttpError('GET', history.list.path, 404)
  await call(history.restore, {
    id: String(latest.revision),
    body: { state: 'before' },
    ifMatch: version,
  })
}
