import type { Generated } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

/** The tables whose rows are items of an entity: those whose rows have a version of their own. */
export type ItemTable = {
  [Name in keyof Tables]: Generated<number> extends Tables[Name]['version' & keyof Tables[Name]] ? Name : never
}[keyof Tables]
type SingleTable = 'site_config' | 'company' | 'texts'

/** The key of a single entity's item in `versions`. */
export const singleId = '1'

/** The version of a single entity's item before its first save. */
export const unstoredVersion = 0

/** The tables with one row, which has the id 1. */
const singleTables: readonly ItemTable[] = ['site_config', 'company', 'texts'] satisfies SingleTable[]

const keyOf = (table: ItemTable, id: string) => (singleTables.includes(table) ? singleId : id)

/** The rows of items, without knowing their columns. The compiler checks one table in place of all: they share `id` and `version`. */
export function createRowStore(trx: Database, itemTable: ItemTable) {
  const table = itemTable as 'faq'

  return {
    /** Locks an item until the end of the transaction and raises its version. Returns the version before; undefined if there is no item. */
    async lock(id: string): Promise<number | undefined> {
      const row = await trx
        .updateTable(table)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', keyOf(itemTable, id))
        .returning('version')
        .executeTakeFirst()
      return row && row.version - 1
    },

    /** The versions of all items, or of one, by id. */
    async versions(id?: string): Promise<Map<string, number>> {
      let wanted = trx.selectFrom(table).select(['id', 'version'])
      if (id !== undefined) wanted = wanted.where('id', '=', keyOf(itemTable, id))
      const rows = await wanted.execute()
      return new Map(rows.map(({ id, version }) => [String(id), version]))
    },

    /** The whole row as JSON, also the columns that administrators never read. */
    async read(id: string): Promise<string> {
      return JSON.stringify(
        await trx.selectFrom(table).selectAll().where('id', '=', keyOf(itemTable, id)).executeTakeFirstOrThrow(),
      )
    },

    /** Deletes an item that is there. Returns its id. */
    async remove(id: string): Promise<string> {
      return (await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirstOrThrow()).id
    },

    /** Inserts a row that `read` returned, with its next version. */
    async insert(content: string): Promise<void> {
      const row = JSON.parse(content)
      await trx
        .insertInto(table)
        .values({ ...row, version: row.version + 1 })
        .execute()
    },
  }
}

/** The tables whose rows have a place. */
type PlacedTable = { [Name in keyof Tables]: 'place' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/** The place of a new row, before all others. Published writes run one after the other, so simultaneous ones get different places. */
export async function firstPlace(trx: Database, table: PlacedTable): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.min<number | null>('place').as('first'))
    .executeTakeFirstOrThrow()
  return (row.first ?? 1) - 1
}
