import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { createRevisionStore, createTrashStore, picturesOfRow, type TakenItem } from './history.store.ts'

/** Erases an item that was taken out of the trash for good: its contents and titles in history, and the pictures that nothing else shows. */
export async function eraseItem(trx: Database, { entity, id, content }: TakenItem): Promise<void> {
  const former = await createRevisionStore(trx).erase(entity, id)
  await createMediaStore(trx).deleteUnowned([...picturesOfRow(entity, content), ...former])
}

/** Erases up to `most` items that were deleted 30 days ago. Returns how many. */
export async function eraseExpired(trx: Database, most: number): Promise<number> {
  const taken = await createTrashStore(trx).takeExpired(most)
  for (const item of taken) await eraseItem(trx, item)
  return taken.length
}
