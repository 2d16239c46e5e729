import type { EntityName } from '#contract/entities.ts'
import type { Database } from '../db/tables.ts'
import type { Actor } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { entityStore, findItem } from '../stores/entity-store.ts'
import { createRevisionStore, createTrashStore, picturesOfRow, type TakenItem } from '../stores/history.store.ts'
import { createSlugStore } from '../stores/product-slugs.store.ts'
import { createSamplesStore } from '../stores/samples.store.ts'
import { titlesOf } from './write.ts'

/**
 * Erases an item that was taken out of the trash for good: its contents and titles in history, the addresses of a product's page, which may
 * name a customer, and the pictures that nothing else shows.
 */
export async function eraseItem(trx: Database, { entity, id, content }: TakenItem): Promise<void> {
  await createSlugStore(trx).drop(id)
  const former = await createRevisionStore(trx).erase(entity, id, '')
  await createSamplesStore(trx).remove([`${entity}.${id}`])
  await createMediaStore(trx).deleteUnowned([...picturesOfRow(entity, content), ...former])
}

/**
 * Erases all that an item contained until now from its history, with a product's former addresses and the pictures that nothing else shows; the
 * item stays as it is. Adds the line that tells of it.
 * @throws ProblemError `not_found` if there is no such item or nothing to erase; `in_trash`
 */
export async function erasePast(trx: Database, actor: Actor, entity: EntityName, id: string): Promise<void> {
  const revisions = createRevisionStore(trx)
  if (!(await revisions.hasContents(entity, id))) throw new ProblemError('not_found')
  if (await createTrashStore(trx).has(id)) throw new ProblemError('in_trash')
  const item = orNotFound(await findItem(entityStore(entity, trx), id))
  const [title = ''] = await titlesOf(trx, entity, [item])
  await createSlugStore(trx).drop(id)
  const former = await revisions.erase(entity, id, title)
  await addErasure(trx, actor, { entity, id, title })
  await createMediaStore(trx).deleteUnowned(former)
}

/** Adds the line that tells who erased what an item contained; it has no title if nothing of the item stays. */
export async function addErasure(
  trx: Database,
  actor: Actor,
  item: { entity: EntityName; id: string; title: string },
): Promise<void> {
  await createRevisionStore(trx).add({ ...item, actor, action: 'erased', before: null, after: null })
}

/** Erases up to `most` items that were deleted 30 days ago. Returns how many. */
export async function eraseExpired(trx: Database, most: number): Promise<number> {
  const taken = await createTrashStore(trx).takeExpired(most)
  for (const item of taken) await eraseItem(trx, item)
  return taken.length
}
