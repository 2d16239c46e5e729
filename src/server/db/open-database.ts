import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { type Dialect, postgresDialect, sqliteDialect } from './dialects.ts'
import { RefusedDatabaseError } from './faults.ts'
import { type Migration, migrate, readSchema, type Schema } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { ServedFile } from './sqlite.ts'
import type { Database, Tables } from './tables.ts'

/** For migrations, backups and restores, whose queries may wait for others and read much. */
const longQueryMs = 120_000
const filePrefix = 'file:'

/** A database that may not exist yet: opening does no I/O, `prepare` does. */
export interface OpenedDatabase {
  db: Database
  dialect: Dialect
  /**
   * Reads which migrations the database has, and changes nothing.
   * @throws RefusedDatabaseError; what the driver throws
   */
  readSchema: () => Promise<Schema>
  /**
   * Migrates the database to the newest schema; may be retried.
   * @throws RefusedDatabaseError; what the driver throws
   */
  prepare: () => Promise<void>
  /** Whether the embedded database's file or its log was replaced, moved or removed since it was opened. If so, it is closed. */
  isFileLost: () => boolean
  /** Lets the next query open the file that is there now, if the opened one is lost: for a server that has written nothing yet. */
  reopenIfLost: () => void
}

/**
 * Opens the database that the address names: `file:<path>` (`file::memory:` for a fresh one in memory) or `postgres://…`. The only file
 * that knows both drivers. Without `mayCreate` a missing file is an error, not a first start. With `isLong` a query may take two minutes
 * instead of 5 s. `steps` are the migrations that the program knows.
 */
export function openDatabase(
  url: string,
  { mayCreate = true, isLong = false, steps = migrations } = {},
): OpenedDatabase {
  return isFile(url) ? openEmbedded(pathOf(url), mayCreate, steps) : openOnServer(url, isLong, steps)
}

/** Opens a database that exists for reading only. Nothing is checkpointed or created, so that a running server notices nothing. */
export function openForReading(url: string): Pick<OpenedDatabase, 'db' | 'dialect'> {
  return isFile(url)
    ? openPlainFile(pathOf(url), 'reading')
    : { db: openPostgres(url, longQueryMs), dialect: postgresDialect }
}

/** Creates an embedded database for temporary use: without a log, and not synced. */
export function openScratchDatabase(path: string): Pick<OpenedDatabase, 'db' | 'dialect'> {
  return openPlainFile(path, 'scratch')
}

function isFile(url: string): boolean {
  return url.startsWith(filePrefix)
}

function pathOf(url: string): string {
  return url.slice(filePrefix.length)
}

function openEmbedded(path: string, mayCreate: boolean, steps: readonly Migration[]): OpenedDatabase {
  let file: ServedFile | undefined
  const database = async (): Promise<SqliteDatabase> => {
    const { openSqlite } = await import('./sqlite.ts')
    file = openSqlite(path, mayCreate)
    return {
      prepare(query) {
        file ??= openSqlite(path, false)
        return file.database.prepare(query)
      },
      close: () => file?.database.close(),
    }
  }
  const db: Database = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  return {
    db,
    dialect: sqliteDialect,
    readSchema: () => readSchema(db, steps),
    prepare: () => migrate(db, sqliteDialect, steps),
    isFileLost: () => file?.isLost() ?? false,
    reopenIfLost() {
      if (file?.isLost()) file = undefined
    },
  }
}

function openOnServer(url: string, isLong: boolean, steps: readonly Migration[]): OpenedDatabase {
  const db = openPostgres(url, isLong ? longQueryMs : undefined)
  const prepare = async () => {
    // A step may rewrite a large table, or wait for the same step of another server.
    const withLongQueries = openPostgres(url, longQueryMs)
    try {
      await refuseOtherEncodings(withLongQueries)
      await migrate(withLongQueries, postgresDialect, steps)
    } finally {
      await withLongQueries.destroy()
    }
  }
  return {
    db,
    dialect: postgresDialect,
    async readSchema() {
      await refuseOtherEncodings(db)
      return await readSchema(db, steps)
    },
    prepare,
    isFileLost: () => false,
    reopenIfLost: () => undefined,
  }
}

/** Other encodings lack letters that people write. */
async function refuseOtherEncodings(db: Database): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  if (rows[0]?.server_encoding !== 'UTF8') throw new RefusedDatabaseError('not_utf8')
}

function openPlainFile(path: string, use: 'reading' | 'scratch') {
  const database = async () => (await import('./sqlite.ts')).openPlainSqlite(path, use)
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), dialect: sqliteDialect }
}

function openPostgres(url: string, queryTimeoutMs: number | undefined): Database {
  const pool = async () => (await import('./postgres.ts')).openPostgresPool(url, queryTimeoutMs)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
