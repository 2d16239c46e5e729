import { type Kysely, type SelectQueryBuilder, sql, type TableMetadata } from 'kysely'
import type { DialectColumns } from './migrate.ts'

/** A row of any table, as stored. */
export type Row = Record<string, string | number | Uint8Array | null>

/** A database whose tables may be those of an earlier version. */
// biome-ignore lint/suspicious/noExplicitAny: the compiler knows only the tables as they are now
export type AnyDatabase = Kysely<any>

export interface Column {
  name: string
  isText: boolean
}

/** What the two databases say in different words. */
export interface Dialect {
  columns: DialectColumns
  /** Lets one transaction at a time change the schema. */
  lockSchema: (trx: AnyDatabase) => Promise<void>
  /** Lets nobody else write to the tables, or use them at all, until the end of the transaction. */
  lockTables: (trx: AnyDatabase, tables: readonly string[], against: 'writers' | 'everyone') => Promise<void>
  /** The columns of each table, in their order. */
  readColumns: (trx: AnyDatabase) => Promise<Map<string, Column[]>>
  /** The collation that orders texts by their bytes. */
  byteOrder: string
  /** Streams the rows of a query, `rowsAtOnce` of them in memory. Inside a transaction, one at a time. */
  stream: (trx: AnyDatabase, query: Rows, rowsAtOnce: number) => AsyncIterable<Row>
  /** The highest number that the column `seq` of a table ever had. */
  readSequence: (trx: AnyDatabase, table: string) => Promise<number>
  /** Sets that number. */
  setSequence: (trx: AnyDatabase, table: string, last: number) => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a query of any table
type Rows = SelectQueryBuilder<any, any, Row>

export const sqliteDialect: Dialect = {
  columns: {
    bytes: 'blob',
    sequence: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  },
  // The first write locks the whole file against writers, and readers keep what they see.
  lockSchema: async () => undefined,
  lockTables: async () => undefined,
  readColumns: async (trx) => columnsOf(await trx.introspection.getTables()),
  byteOrder: 'binary',
  stream: (_, query) => query.stream(),
  readSequence: async (trx, table) =>
    lastOf(await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`.execute(trx)),
  async setSequence(trx, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
  },
}

/** Empties the log of the embedded database, where what was erased would stay until 4 MB more are written. While somebody reads, it stays. */
export async function emptyLog(db: AnyDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

const schemaLock = 7_041_963

export const postgresDialect: Dialect = {
  columns: {
    bytes: 'bytea',
    sequence: { type: 'serial', build: (column) => column.primaryKey() },
  },
  async lockSchema(trx) {
    // Other schemas of the server may belong to others.
    await sql`select pg_advisory_xact_lock(${schemaLock}, hashtext(current_schema()))`.execute(trx)
  },
  async lockTables(trx, tables, against) {
    // A restore makes a backup between two statements.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const mode = sql.raw(against === 'writers' ? 'exclusive' : 'access exclusive')
    await sql`lock table ${sql.join(tables.map(sql.table))} in ${mode} mode`.execute(trx)
  },
  async readColumns(trx) {
    const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(trx)
    return columnsOf((await trx.introspection.getTables()).filter(({ schema }) => schema === rows[0]?.own))
  },
  byteOrder: 'C',
  async *stream(trx, query, rowsAtOnce) {
    await sql`declare rows_of_table no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from rows_of_table`.execute(trx)
      yield* rows
      if (rows.length < rowsAtOnce) break
    }
    // If the consumer throws, the end of its transaction closes the cursor.
    await sql`close rows_of_table`.execute(trx)
  },
  readSequence: async (trx, table) =>
    lastOf(
      await sql<{
        last: number | null
      }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'seq')::regclass) as last`.execute(trx),
    ),
  async setSequence(trx, table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), ${Math.max(last, 1)}, ${last > 0})`.execute(trx)
  },
}

function lastOf({ rows }: { rows: { last: number | null }[] }): number {
  return rows[0]?.last ?? 0
}

function columnsOf(tables: readonly TableMetadata[]): Map<string, Column[]> {
  const isText = (dataType: string) => dataType.toLowerCase() === 'text'
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns.map(({ name, dataType }) => ({ name, isText: isText(dataType) })),
    ]),
  )
}
