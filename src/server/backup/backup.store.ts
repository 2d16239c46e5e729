import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { AnyDatabase, Column, Dialect, Row } from '../db/dialects.ts'
import {
  isDatabaseUnavailable,
  isFileBroken,
  isMissingTable,
  isStorageFull,
  RefusedDatabaseError,
} from '../db/faults.ts'
import { migrateInside, stepsTo } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { openForReading, openScratchDatabase } from '../db/open-database.ts'
import { type Database, type Tables, tableTraits } from '../db/tables.ts'
import { inTransaction, readSnapshot, systemActor } from '../db/transactions.ts'

/** Why a backup could not be made, read or restored. */
export type BackupFault =
  /** The disk is full. */
  | 'storage_full'
  /** A file of that name exists. */
  | 'exists'
  /** The folder cannot be read or written. */
  | 'folder_unusable'
  /** The database cannot be reached or read. */
  | 'database_unavailable'
  /** The database holds tables of another program. */
  | 'foreign_database'
  /** The database or the file was made by a newer version of this program. */
  | 'newer'
  /** They are from before the first release. */
  | 'before_first_release'
  /** The database is not in UTF-8. */
  | 'not_utf8'
  /** There is no such file. */
  | 'missing'
  /** The file is no backup, or was changed or cut. */
  | 'damaged'
  /** What the file holds differs from what was written. */
  | 'not_proven'
  /** The system ended the process of the backup, or had no resources for it. */
  | 'killed'
  /** A fault of this program. */
  | 'internal'

/** A backup or a restore failed. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupFault
  /** As a response: what the system ended may succeed later. */
  readonly statusCode: number | undefined

  constructor(code: BackupFault, options?: ErrorOptions) {
    super(`the backup failed: ${code}`, options)
    this.code = code
    this.statusCode = code === 'killed' ? 503 : undefined
  }
}

/** The same failure with a stable code. */
export function toBackupError(cause: unknown): BackupError {
  if (cause instanceof BackupError) return cause
  return new BackupError(faultOf(cause), { cause })
}

function faultOf(error: unknown): BackupFault {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (error instanceof RefusedDatabaseError) return error.code
  if (isStorageFull(error)) return 'storage_full'
  if (isDatabaseUnavailable(error)) return 'database_unavailable'
  if (code === 'EMFILE' || code === 'ENFILE') return 'killed'
  if (code === 'ENOENT') return 'missing'
  if (code === 'EEXIST') return 'exists'
  return syscall === undefined ? 'internal' : 'folder_unusable'
}

/** A transaction on a database whose tables may be those of an earlier version. */
export interface Place {
  trx: AnyDatabase
  dialect: Dialect
}

/** Every table of this program, in the order of `tableTraits`. */
const traits = Object.entries(tableTraits)

const rowsAtOnce = 50

/** What a table holds. */
interface TableDigest {
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
export async function copyTables(from: Place, { trx, dialect }: Place): Promise<TableDigest[]> {
  const digests = await readTables(from, async (table, rows) => {
    await trx.insertInto(table).values(rows).execute()
  })
  for (const { table, last } of digests) if (last !== null) await dialect.setSequence(trx, table, last)
  return digests
}

/** Reads all tables that a backup holds; `use` gets the rows of a table, some at a time. */
async function readTables(
  { trx, dialect }: Place,
  use: (table: string, rows: readonly Row[]) => Promise<void> = async () => undefined,
): Promise<TableDigest[]> {
  const tables = await dialect.readColumns(trx)
  const digests: TableDigest[] = []
  for (const [table, { backup, key = [] }] of traits) {
    const columns = tables.get(table)
    // A backup may be older than a table.
    if (!backup || !columns) continue
    const hash = createHash('sha256')
    let count = 0
    let batch: Row[] = []
    for await (const row of readRows({ trx, dialect }, table, columns, key)) {
      const { bytes, ...values } = row
      hash.update(`${JSON.stringify(values)}\n`)
      if (bytes instanceof Uint8Array) hash.update(bytes)
      count += 1
      batch.push(row)
      if (batch.length < rowsAtOnce && !bytes) continue
      await use(table, batch)
      batch = []
    }
    if (batch.length > 0) await use(table, batch)
    const last = columns.some(({ name }) => name === 'seq') ? await dialect.readSequence(trx, table) : null
    digests.push({ table, rows: count, sha256: hash.digest('hex'), last })
  }
  return digests
}

/** Streams the rows of a table in the order of its key, those with a picture one at a time; the same on both databases. */
async function* readRows(
  { trx, dialect }: Place,
  table: string,
  columns: readonly Column[],
  key: readonly string[],
): AsyncGenerator<Row> {
  const names = columns.map(({ name }) => name)
  let query = trx.selectFrom(table).select(names)
  for (const name of key) {
    const isText = columns.some((column) => column.name === name && column.isText)
    query = query.orderBy(isText ? sql`${sql.ref(name)} collate ${sql.id(dialect.byteOrder)}` : sql.ref(name))
  }
  yield* dialect.stream(trx, query, names.includes('bytes') ? 1 : rowsAtOnce)
}

async function presentTables({ trx, dialect }: Place): Promise<string[]> {
  const tables = await dialect.readColumns(trx)
  return traits.map(([table]) => table).filter((table) => tables.has(table))
}

/** The bytes of all pictures together. */
export async function countPictureBytes({ trx }: Place): Promise<number> {
  let total = 0
  for (const table of ['media', 'media_variants']) {
    const length = sql<number | string | null>`sum(length(bytes))`.as('length')
    total += Number((await trx.selectFrom(table).select(length).executeTakeFirst())?.length ?? 0)
  }
  return total
}

/**
 * The migrations that led to a schema.
 * @throws BackupError `newer` if it names none; RefusedDatabaseError
 */
function migrationsOf(schema: readonly string[]) {
  if (schema.length === 0) throw new BackupError('newer')
  return stepsTo(schema, migrations)
}

/**
 * The names of the migrations that led to a database's tables.
 * @throws BackupError `foreign_database` if the tables are not this program's; RefusedDatabaseError
 */
async function readSchema({ trx, dialect }: Place): Promise<string[]> {
  const tables = await dialect.readColumns(trx)
  if (!tables.has('migrations') || !tables.has('publication')) throw new BackupError('foreign_database')
  const rows = await trx.selectFrom('migrations').select('name').execute()
  const names = rows.map(({ name }) => String(name)).sort()
  migrationsOf(names)
  return names
}

/** Creates the empty tables of a schema. */
export async function createTables(place: Place, schema: readonly string[]): Promise<void> {
  await migrateInside(place.trx as Database, place.dialect, migrationsOf(schema))
  // Some steps insert rows.
  for (const table of (await presentTables(place)).toReversed()) await place.trx.deleteFrom(table).execute()
}

/** Raised when a program that knows the former format would read a backup wrongly. */
const backupFormat = 2

/** What a backup says of itself: the row of its table `backup`. The table `backup_tables` has a digest for each table. */
export interface BackupInfo {
  /** Name and version of the program that made it. */
  program: string
  /** ISO 8601, UTC. */
  madeAt: string
  /** The migrations that led to its tables. */
  schema: string[]
  /** The number of rows of each table. */
  tables: Record<string, number>
}

interface BackupTables {
  backup: { format: number; program: string; made_at: string }
  backup_tables: TableDigest
}

/**
 * Writes a backup: a SQLite database with the tables that `tableTraits` says, in the schema of the database that they come from.
 * @param path of an empty file
 * @param from the rows of the database, inside one transaction
 * @throws BackupError `foreign_database`; RefusedDatabaseError; what the database and the file throw
 */
export async function writeBackup(path: string, from: Place, program: string, madeAt: Date): Promise<void> {
  const schema = await readSchema(from)
  const { db, dialect } = openScratchDatabase(path)
  try {
    await inTransaction(db, systemActor, async (trx) => {
      const to = { trx, dialect }
      await createTables(to, schema)
      const digests = await copyTables(from, to)
      for (const [table, { backup }] of traits.toReversed())
        if (!backup) await trx.schema.dropTable(table).ifExists().execute()
      await sql`create table backup (format integer not null, program text not null, made_at text not null)`.execute(
        trx,
      )
      await sql`create table backup_tables ("table" text primary key, rows integer not null, sha256 text not null, last integer)`.execute(
        trx,
      )
      const own = ownTables(trx)
      await own.insertInto('backup').values({ format: backupFormat, program, made_at: madeAt.toISOString() }).execute()
      await own.insertInto('backup_tables').values(digests).execute()
    })
  } finally {
    await db.destroy()
  }
}

/** The tables that only a backup has. */
function ownTables(trx: Database) {
  return trx as unknown as Kysely<BackupTables>
}

/**
 * Opens a backup for `use`, and reads what it says of itself.
 * @throws BackupError `missing`, `damaged`, `newer`; RefusedDatabaseError
 */
export async function readBackup<Result>(
  path: string,
  use: (info: BackupInfo, from: Place) => Promise<Result>,
): Promise<Result> {
  await assertDatabase(path)
  const { db, dialect } = openForReading(`file:${path}`)
  try {
    return await readSnapshot(db, async (trx) => {
      const from = { trx, dialect }
      await assertHarmless(from)
      return await use(await readInfo(trx), from)
    })
  } catch (error) {
    throw isFileBroken(error) || isMissingTable(error) ? new BackupError('damaged', { cause: error }) : error
  } finally {
    await db.destroy()
  }
}

/**
 * Proves a backup by reading all of it: SQLite finds no fault, each reference leads to a row, and each table has the digest and the counter of
 * what was copied.
 * @throws BackupError `missing`, `damaged`, `newer`, `before_first_release`, `not_proven`
 */
export async function checkBackup(path: string): Promise<BackupInfo> {
  try {
    return await readBackup(path, async (info, from) => {
      const { trx } = from
      const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(trx)
      const { rows: dangling } = await sql`pragma foreign_key_check`.execute(trx)
      if (faults[0]?.integrity_check !== 'ok' || dangling.length > 0) throw new BackupError('damaged')
      const stored = await digestsOf(trx)
      if (JSON.stringify(await readTables(from)) !== JSON.stringify(stored)) throw new BackupError('not_proven')
      return info
    })
  } catch (error) {
    throw toBackupError(error)
  }
}

/**
 * Refuses what this program never writes, before a row is read: a view, a trigger or a virtual table, whose statements would run. The connection
 * itself refuses a value that fills the memory, also one that is computed (`openPlainSqlite`).
 * @throws BackupError `damaged`
 */
async function assertHarmless({ trx }: Place): Promise<void> {
  // Views, triggers and virtual tables have no page of their own.
  const { rows: active } =
    await sql`select 1 from sqlite_master where type not in ('table', 'index') or coalesce(rootpage, 0) = 0 limit 1`.execute(
      trx,
    )
  if (active.length > 0) throw new BackupError('damaged')
}

async function readInfo(trx: Database): Promise<BackupInfo> {
  const stored = await ownTables(trx).selectFrom('backup').selectAll().executeTakeFirstOrThrow()
  const { format, program, made_at: madeAt } = stored
  if (format !== backupFormat) throw new BackupError('newer')
  const rows = await trx.selectFrom('migrations').select('name').orderBy('name').execute()
  const schema = rows.map(({ name }) => name)
  migrationsOf(schema)
  const digests = await digestsOf(trx)
  const tables = Object.fromEntries(digests.map(({ table, rows: count }) => [table, count]))
  return { program, madeAt, schema, tables }
}

/** In the order in which the tables were copied. */
async function digestsOf(trx: Database): Promise<TableDigest[]> {
  return await ownTables(trx)
    .selectFrom('backup_tables')
    .select(['table', 'rows', 'sha256', 'last'])
    .orderBy('rowid' as 'table')
    .execute()
}

/** @throws BackupError `missing`; `damaged` if it is no database */
async function assertDatabase(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error) => {
    throw toBackupError(error)
  })
  try {
    const head = Buffer.alloc(16)
    await file.read(head, 0, head.length, 0)
    if (head.toString('latin1') !== 'SQLite format 3\0') throw new BackupError('damaged')
  } finally {
    await file.close()
  }
}

type Publication = Pick<Tables['publication'], 'version' | 'database_id'>

/**
 * Lets nobody else write to the database until the end of the transaction. Returns its id and version; undefined if it has no tables.
 * @throws BackupError `foreign_database`; RefusedDatabaseError
 */
export async function lockWriters(place: Place): Promise<Publication | undefined> {
  const { trx, dialect } = place
  const present = await presentTables(place)
  if (present.length === 0) return undefined
  await readSchema(place)
  await dialect.lockTables(trx, present, 'writers')
  // On both databases no other write continues after this one.
  return await trx
    .updateTable('publication')
    .set({ version: sql`version + 1` })
    .returning(['version', 'database_id'])
    .executeTakeFirst()
}

/** Drops this program's tables. */
export async function dropTables(place: Place): Promise<void> {
  const { trx, dialect } = place
  const present = await presentTables(place)
  if (present.length === 0) return
  // A reader's snapshot begins with the publication: locked first, it prevents a deadlock with them.
  await dialect.lockTables(trx, ['publication', ...present.filter((table) => table !== 'publication')], 'everyone')
  for (const table of present.toReversed()) await trx.schema.dropTable(table).execute()
}

/** Makes the database count as another one, with a higher version, restored now. */
export async function setPublication({ trx }: Place, former: Publication | undefined): Promise<void> {
  const version = (former?.version ?? 0) + 1
  const restored_at = new Date().toISOString()
  await trx.insertInto('publication').values({ id: 1, version, database_id: randomUUID(), restored_at }).execute()
}
