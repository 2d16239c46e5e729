import { declarationOf, listNames } from '#contract/entities.ts'
import { openForReading } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { readSnapshot } from '../db/transactions.ts'
import { readBackup } from './backup.store.ts'

/** Something that was deleted or erased after a backup was made, and that restoring it brings back. */
export interface ReturnedItem {
  entity: string
  title: string
  /** Whether the item was there all the time, and only its erased past is back. */
  isOnlyPast: boolean
}

/**
 * Compares what a restore brings with what it replaces.
 * @param file a database of the present schema, made from the backup
 * @param madeAt when the backup was made, ISO 8601
 * @param kept a proven backup of what is replaced
 */
export async function readReturned(file: string, madeAt: string, kept: string): Promise<ReturnedItem[]> {
  const { live, trashed, erased } = await readBackup(
    kept,
    async (_, { trx }) => await readPresent(trx as Database, madeAt),
  )
  const { db } = openForReading(`file:${file}`)
  try {
    return await readSnapshot(db, async (trx) => {
      const { lists, trash } = await readRestored(trx)
      const back = lists.filter(({ id }) => !live.has(id))
      const backInTrash = trash.filter(({ id }) => !live.has(id) && !trashed.has(id))
      const past = erased.filter(({ id }) => live.has(id) || id === 'company' || id === 'texts')
      return [
        ...[...back, ...backInTrash].map(({ entity, title }) => ({ entity, title, isOnlyPast: false })),
        ...past.map(({ entity, title }) => ({ entity, title, isOnlyPast: true })),
      ]
    })
  } finally {
    await db.destroy()
  }
}

interface Named {
  entity: string
  id: string
  title: string
}

/** The ids that are there and in the trash, and whose past was erased since the backup. */
async function readPresent(trx: Database, madeAt: string) {
  const live = new Set((await readLists(trx)).map(({ id }) => id))
  const trashed = new Set((await trx.selectFrom('trash').select('id').execute()).map(({ id }) => id))
  const lines = await trx
    .selectFrom('revisions')
    .select(['entity', 'item_id as id', 'title'])
    .distinct()
    .where('action', '=', 'erased')
    .where('at', '>', madeAt)
    .execute()
  return { live, trashed, erased: lines satisfies Named[] }
}

async function readRestored(trx: Database) {
  return {
    lists: await readLists(trx),
    trash: (await trx.selectFrom('trash').select(['entity', 'id', 'title']).execute()) satisfies Named[],
  }
}

/** The items of all lists. Those of a list that the schema does not have yet are none. */
async function readLists(trx: Database): Promise<Named[]> {
  const tables = new Set((await trx.introspection.getTables()).map(({ name }) => name))
  const items: Named[] = []
  for (const entity of listNames.filter((name) => tables.has(name))) {
    const rows = await trx.selectFrom(entity).selectAll().execute()
    for (const row of rows) items.push({ entity, id: row.id, title: declarationOf(entity).titleOf(row) })
  }
  return items
}
