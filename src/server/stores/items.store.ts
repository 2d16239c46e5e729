import { declarationOf, type EntityName } from '#contract/entities.ts'
import { type Database, tableOf } from '../db/tables.ts'

/** The key of a single entity's item in `versions`. */
export const singleId = '1'

/** The version of a single entity's item before its first save. */
export const unstoredVersion = 0

/** The tables of items differ in their columns, which are known at run time only. The compiler checks one in place of all. */
type ItemTable = 'faq'

const keyOf = (name: EntityName, id: string) => (declarationOf(name).create ? id : singleId)

/** The rows of an entity's items, without knowing their columns. */
export function createRowStore(trx: Database, name: EntityName) {
  const table = tableOf(name) as ItemTable

  return {
    /** Locks an item until the end of the transaction and raises its version. Returns the version before; undefined if there is no item. */
    async lock(id: string): Promise<number | undefined> {
      const row = await trx
        .updateTable(table)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', keyOf(name, id))
        .returning('version')
        .executeTakeFirst()
      return row && row.version - 1
    },

    /** The versions of all items, or of one, by id. */
    async versions(id?: string): Promise<Map<string, number>> {
      let wanted = trx.selectFrom(table).select(['id', 'version'])
      if (id !== undefined) wanted = wanted.where('id', '=', keyOf(name, id))
      const rows = await wanted.execute()
      return new Map(rows.map(({ id, version }) => [String(id), version]))
    },

    /** The whole row as JSON, also the columns that administrators never read. */
    async read(id: string): Promise<string> {
      return JSON.stringify(await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow())
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

/** Whether `If-Match` names a version. */
export function matchesVersion(ifMatch: string, version: number): boolean {
  const tags = tagsIn(ifMatch)
  return tags.includes('*') || tags.includes(`"${version}"`)
}

/** The versions that `If-Match` names, in their quotation marks. */
export function tagsIn(ifMatch: string): string[] {
  return ifMatch.split(',').map((tag) => tag.trim())
}

/** A new item of a list. */
export interface NewItem<State> {
  id: string
  state: State
}

/** Replaces the columns of the one row of a single entity. */
export async function saveSingle(trx: Database, name: 'meta' | 'company' | 'texts', columns: object): Promise<void> {
  await trx
    .insertInto(tableOf(name) as 'company')
    .values({ id: 1, ...columns } as never)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
