import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyDatabase, Dialect, Row } from '../db/dialects.ts'
import { migrateInside, stepsTo } from '../db/migrate.ts'
import { migrations } from '../db/migrations.text.ts'
import { type Database, type Tables, tableTraits } from '../db/tables.ts'
import { BackupError } from './backup-error.ts'

interface Traits {
  backup: boolean
  key?: readonly string[]
}

const traits = Object.entries(tableTraits) as unknown as [string, Traits][]

/** The tables that a backup holds, in the order of `tableTraits`. */
export const backedUpTables = traits.filter(([, { backup }]) => backup).map(([table]) => table)

const rowsAtOnce = 50

/** All rows of the tables as they are stored, in any schema. */
export function createRowsStore(trx: AnyDatabase, dialect: Dialect) {
  async function presentTables(): Promise<string[]> {
    const tables = await dialect.readColumns(trx)
    return traits.map(([table]) => table).filter((table) => tables.has(table))
  }

  return {
    /**
     * The names of the migrations that led to the schema.
     * @throws BackupError `foreign_database` if the tables are not this program's; NewerDatabaseError, OlderDatabaseError
     */
    async readSchema(): Promise<string[]> {
      const tables = await dialect.readColumns(trx)
      if (!tables.has('migrations') || !tables.has('publication')) throw new BackupError('foreign_database')
      const rows = await trx.selectFrom('migrations').select('name').execute()
      const names = rows.map(({ name }) => String(name)).sort()
      migrationsOf(names)
      return names
    },

    /** Streams the rows of a table in the order of its key, those with a picture one at a time; the same on both databases. */
    async *read(table: string): AsyncGenerator<Row> {
      const columns = (await dialect.readColumns(trx)).get(table)
      if (!columns) return
      const key = traits.find(([name]) => name === table)?.[1].key ?? []
      const isText = (name: string) => columns.find((column) => column.name === name)?.isText
      const names = columns.map(({ name }) => name)
      let query = trx.selectFrom(table).select(names)
      for (const name of key)
        query = query.orderBy(isText(name) ? sql`${sql.ref(name)} collate ${sql.id(dialect.byteOrder)}` : sql.ref(name))
      yield* dialect.stream(trx, query, names.includes('bytes') ? 1 : rowsAtOnce)
    },

    /** The bytes of all pictures together. */
    async countPictureBytes(): Promise<number> {
      let total = 0
      for (const table of ['media', 'media_variants']) {
        const length = sql<number | string | null>`sum(length(bytes))`.as('length')
        total += Number((await trx.selectFrom(table).select(length).executeTakeFirst())?.length ?? 0)
      }
      return total
    },

    /** The highest number that each table's `seq` ever had, by table. */
    async readSequences(): Promise<Record<string, number>> {
      const sequences: Record<string, number> = {}
      for (const [table, columns] of await dialect.readColumns(trx))
        if (backedUpTables.includes(table) && columns.some(({ name }) => name === 'seq'))
          sequences[table] = await dialect.readSequence(trx, table)
      return sequences
    },

    /**
     * Lets nobody else write to the database until the end of the transaction. Returns its id and version; undefined if it has no tables.
     * @throws BackupError `foreign_database`; NewerDatabaseError, OlderDatabaseError
     */
    async lockWriters(): Promise<Publication | undefined> {
      const present = await presentTables()
      if (present.length === 0) return undefined
      await createRowsStore(trx, dialect).readSchema()
      await dialect.lockTables(trx, present, 'writers')
      // On both databases no other write continues after this one.
      return await trx
        .updateTable('publication')
        .set({ version: sql`version + 1` })
        .returning(['version', 'database_id'])
        .executeTakeFirst()
    },

    /** Drops the tables that a backup does not hold. */
    async dropOthers(): Promise<void> {
      const others = (await presentTables()).filter((table) => !backedUpTables.includes(table))
      for (const table of others.toReversed()) await trx.schema.dropTable(table).execute()
    },

    /** Drops this program's tables. */
    async dropAll(): Promise<void> {
      const present = await presentTables()
      if (present.length === 0) return
      // A reader's snapshot begins with the publication: locked first, it prevents a deadlock with them.
      await dialect.lockTables(trx, ['publication', ...present.filter((table) => table !== 'publication')], 'everyone')
      for (const table of present.toReversed()) await trx.schema.dropTable(table).execute()
    },

    /** Makes the database count as another one, with a higher version. The first part of its id tells a restore from a file copied over it. */
    async setPublication(former: Publication | undefined): Promise<void> {
      const first = former?.database_id.split('/')[0]
      const database_id = first === undefined ? randomUUID() : `${first}/${randomUUID()}`
      await trx
        .insertInto('publication')
        .values({ id: 1, version: (former?.version ?? 0) + 1, database_id })
        .execute()
    },

    /** Creates the empty tables of a schema. */
    async create(schema: readonly string[]): Promise<void> {
      await migrateInside(trx as Database, dialect, migrationsOf(schema))
      // Some steps insert rows.
      const present = await presentTables()
      for (const table of present.toReversed()) await trx.deleteFrom(table).execute()
    },

    async insert(table: string, rows: readonly Row[]): Promise<void> {
      if (rows.length > 0) await trx.insertInto(table).values(rows).execute()
    },

    async setSequences(sequences: Record<string, number>): Promise<void> {
      for (const [table, last] of Object.entries(sequences)) await dialect.setSequence(trx, table, last)
    },
  }
}

type Publication = Pick<Tables['publication'], 'version' | 'database_id'>

export type RowsStore = ReturnType<typeof createRowsStore>

/**
 * The migrations that led to a schema.
 * @throws BackupError `newer` if it names none; NewerDatabaseError, OlderDatabaseError
 */
export function migrationsOf(schema: readonly string[]) {
  if (schema.length === 0) throw new BackupError('newer')
  return stepsTo(schema, migrations)
}

/** What a table holds. */
export interface TableDigest {
  table: string
  rows: number
  /** SHA-256 of its rows in the order of the table's key: each as a line of JSON, followed by the bytes of its picture. */
  sha256: string
  /** The highest number that its `seq` ever had: a deleted row may have had it. Null without that column. */
  last: number | null
}

/**
 * Copies all tables that a backup holds, and the highest number that each `seq` ever had. At most 50 rows or one picture are in memory.
 * @param to has the same tables, empty
 * @returns what was read
 */
export async function copyTables(from: RowsStore, to: RowsStore): Promise<TableDigest[]> {
  const digests = await readTables(from, to.insert)
  await to.setSequences(await from.readSequences())
  return digests
}

/**
 * Reads all tables that a backup holds.
 * @param use called with the rows of a table, some at a time
 */
export async function readTables(
  from: RowsStore,
  use: (table: string, rows: readonly Row[]) => Promise<void> = async () => undefined,
): Promise<TableDigest[]> {
  const sequences = await from.readSequences()
  const digests: TableDigest[] = []
  for (const table of backedUpTables) {
    const hash = createHash('sha256')
    let rows = 0
    let batch: Row[] = []
    for await (const row of from.read(table)) {
      const { bytes, ...values } = row
      hash.update(`${JSON.stringify(values)}\n`)
      if (bytes instanceof Uint8Array) hash.update(bytes)
      rows += 1
      batch.push(row)
      if (batch.length < rowsAtOnce && !bytes) continue
      await use(table, batch)
      batch = []
      if (bytes instanceof Uint8Array) freeBytes(bytes.length)
    }
    await use(table, batch)
    digests.push({ table, rows, sha256: hash.digest('hex'), last: sequences[table] ?? null })
  }
  return digests
}

const freedAtOnce = 4_000_000

let unfreed = 0

/**
 * Counts bytes that were read, and frees those that are not used any more after every 4 MB: V8 alone waits for 64 MB of them. Only in a
 * process that exposes the garbage collector.
 */
export function freeBytes(read: number): void {
  unfreed += read
  if (unfreed < freedAtOnce) return
  unfreed = 0
  globalThis.gc?.({ type: 'minor' })
}
