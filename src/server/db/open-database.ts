import { realpathSync } from 'node:fs'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { type DialectColumns, migrate } from './migrate.ts'
import { makeFilePrivate } from './private-files.ts'
import { assignReserve, createReserve } from './sqlite-reserve.ts'
import type { Database, Tables } from './tables.ts'

const migrationLock = 7_041_963

/** A database that may not exist yet: opening does no I/O, `prepare` does. */
export interface OpenedDatabase {
  db: Database
  /** Migrates the database to the newest schema. Throws what the driver throws; may be retried. */
  prepare: () => Promise<void>
}

/**
 * Opens the database that the address names: `file:<path>` (`file::memory:` for a fresh one in memory) or `postgres://…`. The only file
 * that knows both drivers. Without `mayCreate` a missing file is an error, not a first start.
 */
export function openDatabase(url: string, { mayCreate = true } = {}): OpenedDatabase {
  const isFile = url.startsWith('file:')
  const db = isFile ? openFile(url.slice('file:'.length), mayCreate) : openPostgres(url)
  const prepare = async () => {
    await migrate(db, isFile ? sqliteColumns : postgresColumns, async (trx) => {
      if (!isFile) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    })
    // Only now is it known that the file belongs to this program.
    if (isFile) closeToOthers(url.slice('file:'.length))
  }
  return { db, prepare }
}

function closeToOthers(path: string): void {
  try {
    const real = realpathSync(path)
    for (const suffix of ['', '-wal', '-shm']) makeFilePrivate(`${real}${suffix}`)
  } catch {
    // It is in memory, or was just lost: the next query reports that.
  }
}

function openFile(path: string, mayCreate: boolean): Database {
  const reserve = createReserve(path)
  const database = async () => {
    const { openSqliteDatabase } = await import('./sqlite-database.ts')
    return openSqliteDatabase(path, mayCreate, reserve.restore)
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  assignReserve(db, reserve)
  return db
}

function openPostgres(url: string): Database {
  const pool = async () => (await import('./postgres-pool.ts')).openPostgresPool(url)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const sqliteColumns: DialectColumns = {
  bytes: 'blob',
  sequence: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
}

const postgresColumns: DialectColumns = {
  bytes: 'bytea',
  sequence: { type: 'serial', build: (column) => column.primaryKey() },
}
