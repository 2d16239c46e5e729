import type { EntityName } from '#contract/entities.ts'
import type { Item } from '../calls/entity-calls.ts'

export interface SavedEdit {
  entity: EntityName
  /** The item's id; of a single entity its name. */
  id: string
  /** The item that the save returned. */
  saved: Item
}

// Few changes are undone: what it takes is loaded then. What is thrown, undo-calls.ts says.
const load = () => import('./undo-calls.ts')

/** Gives the fields that an edit changed their former values. */
export async function undoEdit(edit: SavedEdit): Promise<void> {
  await (await load()).undoEdit(edit)
}

/** Deletes an item that was restored from the trash. */
export async function undoReturn(restored: SavedEdit): Promise<void> {
  await (await load()).undoReturn(restored)
}

/** Restores the order of a list from before a revision. */
export async function undoOrder(entity: EntityName, revision: number, saved: readonly string[]): Promise<void> {
  await (await load()).undoOrder(entity, revision, saved)
}
