import { type EntityName, entities } from '#contract/entities.ts'
import type { Database } from '../db/tables.ts'
import { createRevisionStore } from './revisions.store.ts'

const membership = ['created', 'deleted', 'restored', 'ordered'] as const

/** The version of a list's order: the newest revision that adds, removes or moves an item. It is the list's `ETag`. */
export async function orderVersion(db: Database, name: EntityName): Promise<number> {
  const declared = entities[name]
  const movesByEditing = 'orderedBy' in declared && !['creation', 'place'].includes(declared.orderedBy)
  return await createRevisionStore(db).newest(name, movesByEditing ? [...membership, 'updated'] : membership)
}
