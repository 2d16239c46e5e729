import { open } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { isFileBroken, isMissingTable } from '../db/faults.ts'
import { openForReading, openScratchDatabase } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, readSnapshot, systemActor } from '../db/transactions.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import {
  copyTables,
  createRowsStore,
  migrationsOf,
  type RowsStore,
  readTables,
  type TableDigest,
} from './rows.store.ts'

/** Raised when a program that knows the former format would read a backup wrongly. The tar file of earlier versions was 1. */
const backupFormat = 2

/** What a backup says of itself: the row of its table `backup`. The table `backup_tables` has a digest for each table. */
export interface BackupInfo {
  format: number
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
 * @throws BackupError `foreign_database`; NewerDatabaseError, OlderDatabaseError; what the database and the file throw
 */
export async function writeBackup(path: string, from: RowsStore, program: string, madeAt: Date): Promise<void> {
  const schema = await from.readSchema()
  const { db, dialect } = openScratchDatabase(path)
  try {
    await inTransaction(db, systemActor, async (trx) => {
      const to = createRowsStore(trx, dialect)
      await to.create(schema)
      const digests = await copyTables(from, to)
      await to.dropOthers()
      const own = trx as unknown as Kysely<BackupTables>
      await sql`create table backup (format integer not null, program text not null, made_at text not null)`.execute(
        own,
      )
      await sql`create table backup_tables ("table" text primary key, rows integer not null, sha256 text not null, last integer)`.execute(
        own,
      )
      await own.insertInto('backup').values({ format: backupFormat, program, made_at: madeAt.toISOString() }).execute()
      await own.insertInto('backup_tables').values(digests).execute()
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Opens a backup for `use`, and reads what it says of itself.
 * @throws BackupError `missing`, `damaged`, `newer`, `former_format`; NewerDatabaseError, OlderDatabaseError
 */
export async function readBackup<Result>(
  path: string,
  use: (info: BackupInfo, from: RowsStore, trx: Database) => Promise<Result>,
): Promise<Result> {
  await assertDatabase(path)
  const { db, dialect } = openForReading(`file:${path}`)
  try {
    return await readSnapshot(db, async (trx) => {
      const from = createRowsStore(trx, dialect)
      return await use(await readInfo(trx), from, trx)
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
 * @throws BackupError `missing`, `damaged`, `newer`, `older`, `former_format`, `not_proven`
 */
export async function checkBackup(path: string): Promise<BackupInfo> {
  try {
    return await readBackup(path, async (info, from, trx) => {
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

async function readInfo(trx: Database): Promise<BackupInfo> {
  const own = trx as unknown as Kysely<BackupTables>
  const { format, program, made_at: madeAt } = await own.selectFrom('backup').selectAll().executeTakeFirstOrThrow()
  if (format !== backupFormat) throw new BackupError('newer')
  const rows = await trx.selectFrom('migrations').select('name').orderBy('name').execute()
  const schema = rows.map(({ name }) => name)
  migrationsOf(schema)
  const digests = await digestsOf(trx)
  const tables = Object.fromEntries(digests.map(({ table, rows: count }) => [table, count]))
  return { format, program, madeAt, schema, tables }
}

/** In the order in which the tables were copied. */
async function digestsOf(trx: Database): Promise<TableDigest[]> {
  const own = trx as unknown as Kysely<BackupTables>
  return await own
    .selectFrom('backup_tables')
    .select(['table', 'rows', 'sha256', 'last'])
    .orderBy('rowid' as 'table')
    .execute()
}

/** @throws BackupError `missing`; `former_format` for a tar file; `damaged` if it is no database */
async function assertDatabase(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error) => {
    throw toBackupError(error)
  })
  try {
    const head = Buffer.alloc(512)
    await file.read(head, 0, head.length, 0)
    if (head.toString('latin1', 257, 262) === 'ustar') throw new BackupError('former_format')
    if (!head.toString('latin1').startsWith('SQLite format 3\0')) throw new BackupError('damaged')
  } finally {
    await file.close()
  }
}
