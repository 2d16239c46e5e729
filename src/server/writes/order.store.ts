import { sql } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import type { ItemTable } from './rows.store.ts'

/** The tables whose rows have a place. */
export type PlacedTable = { [Name in keyof Tables]: 'place' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/** The integer column that a list is ordered by, ties by creation. */
export interface OrderColumn {
  table: ItemTable
  column: string
  /** Whether the item has it as a field, so that its version rises. */
  isField: boolean
}

/** A row's id, and its number in the order. */
export interface NumberedRow {
  id: string
  number: number
}

/** Reads and writes the order of a list. */
export function createOrderStore(trx: Database, { table, column, isField }: OrderColumn) {
  return {
    /** All rows in their order. */
    async read(): Promise<NumberedRow[]> {
      const numbered = sql<NumberedRow>`select id, ${sql.ref(column)} as number from ${sql.table(table)} order by 2, seq`
      return (await numbered.execute(trx)).rows
    },

    /** Sets the numbers of these rows, in one statement. */
    async write(changed: readonly NumberedRow[]): Promise<void> {
      if (changed.length === 0) return
      const values = sql.join(changed.map(({ id, number }) => sql`(${id}, ${number})`))
      // Both databases name the columns of VALUES like this.
      const version = isField ? sql`, version = version + 1` : sql``
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = cast(changed.column2 as integer)${version}
        from (values ${values}) as changed where id = changed.column1`.execute(trx)
    },
  }
}

/** The place of a new row, before all others. Published writes run one after the other, so simultaneous ones get different places. */
export async function firstPlace(trx: Database, table: PlacedTable): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.min<number | null>('place').as('first'))
    .executeTakeFirstOrThrow()
  return (row.first ?? 1) - 1
}
