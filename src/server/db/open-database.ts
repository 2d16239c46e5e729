import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'
import pg from 'pg'
import { type Dialect, postgresDialect, sqliteDialect } from './dialects.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { type Migration, migrate, readSchema, type Schema } from './migrate.ts'
import { migrations } from './migrations.text.ts'
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
   * @throws NewerDatabaseError, OlderDatabaseError; what the driver throws
   */
  readSchema: () => Promise<Schema>
  /**
   * Migrates the database to the newest schema; may be retried.
   * @param steps the migrations that the program knows: fewer make the database of an older program
   * @throws NewerDatabaseError, OlderDatabaseError; what the driver throws
   */
  prepare: (steps?: readonly Migration[]) => Promise<void>
  /**
   * Whether the embedded database's file was replaced, cut or removed since it was opened. The next query opens what lies there then: only
   * a server that has written nothing yet may go on.
   */
  isFileLost: () => boolean
}

/**
 * Opens the database that the address names: `file:<path>` (`file::memory:` for a fresh one in memory) or `postgres://…`. The only file
 * that knows both drivers. Without `mayCreate` a missing file is an error, not a first start. With `isLong` a query may take two minutes
 * instead of 5 s.
 */
export function openDatabase(url: string, { mayCreate = true, isLong = false } = {}): OpenedDatabase {
  return isFile(url) ? openEmbedded(pathOf(url), mayCreate) : openOnServer(url, isLong)
}

/** Opens a database that exists for reading only. Nothing is checkpointed or created, so that a running server notices nothing. */
export function openForReading(url: string): Pick<OpenedDatabase, 'db' | 'dialect'> {
  return isFile(url)
    ? { db: openPlainFile(pathOf(url), 'reading'), dialect: sqliteDialect }
    : { db: openPostgres(url, longQueryMs), dialect: postgresDialect }
}

/** Creates an embedded database for temporary use: without a log, and not synced. */
export function openScratchDatabase(path: string): Pick<OpenedDatabase, 'db' | 'dialect'> {
  return { db: openPlainFile(path, 'scratch'), dialect: sqliteDialect }
}

/**
 * Renames the file of an unreadable embedded database, so that another one can be created in its place.
 * @returns the new path
 */
export async function setFileAside(url: string): Promise<string> {
  return (await import('./sqlite-file.ts')).setDatabaseAside(pathOf(url))
}

function isFile(url: string): boolean {
  return url.startsWith(filePrefix)
}

function pathOf(url: string): string {
  return url.slice(filePrefix.length)
}

function openEmbedded(path: string, mayCreate: boolean): OpenedDatabase {
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
    readSchema: () => readSchema(db, migrations),
    prepare: (steps: readonly Migration[] = migrations) => migrate(db, sqliteDialect, steps),
    isFileLost() {
      if (!file?.isLost()) return false
      file = undefined
      return true
    },
  }
}

function openOnServer(url: string, isLong: boolean): OpenedDatabase {
  const db = openPostgres(url, isLong ? longQueryMs : undefined)
  const prepare = async (steps: readonly Migration[] = migrations) => {
    // A step may rewrite a large table, or wait for the same step of another server.
    const patient = openPostgres(url, longQueryMs)
    try {
      await migrate(patient, postgresDialect, steps)
    } finally {
      await patient.destroy()
    }
  }
  return {
    db,
    dialect: postgresDialect,
    readSchema: () => readSchema(db, migrations),
    prepare,
    isFileLost: () => false,
  }
}

function openPlainFile(path: string, use: 'reading' | 'scratch'): Database {
  const database = async () => (await import('./sqlite.ts')).openPlainSqlite(path, use)
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
}

function openPostgres(url: string, queryTimeoutMs: number | undefined): Database {
  const pool = async () => (await import('./open-database.ts')).openPostgresPool(url, queryTimeoutMs)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const connectTimeoutMs = 3000
const requestTimeoutMs = 5000

// PostgreSQL counts in bigint, which the driver returns as a string; our counts fit in a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool of connections with the interface that Kysely's own dialect expects. A connection that hangs instead of closing blocks a request
 * for `queryTimeoutMs` at most. A broken connection is discarded, even in the middle of a transaction.
 */
export function openPostgresPool(url: string, queryTimeoutMs = requestTimeoutMs): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // The pool handles errors of idle connections only: one that is cut between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return {
    connect: async () => throwAwayWhenBroken(await pool.connect().catch(throwAsOutage)),
    end: () => pool.end(),
  }
}

function throwAwayWhenBroken(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // The server rolls back itself, and a failed rollback would hide the error that broke the connection. Nothing reads its result.
    if (isBroken && sql === 'rollback') return {}
    try {
      return await client.query(sql, [...parameters])
    } catch (cause) {
      const error = withCode(cause as DriverError)
      isBroken ||= isDatabaseUnavailable(error) && error.severity !== 'ERROR'
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

type DriverError = Error & { code?: string; severity?: string }

const connectionFailure = '08006'
const codeless = new RegExp(
  '^(Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client has encountered a connection|' +
    'Client was closed|Cannot use a pool after|Received unexpected )',
)

/** Errors that the driver itself detects have no code; PostgreSQL defines one for them. */
function withCode(error: DriverError): DriverError {
  return codeless.test(error.message) ? Object.assign(error, { code: connectionFailure }) : error
}

/** Any failure to connect, such as an invalid certificate, is an outage. */
function throwAsOutage(cause: DriverError): never {
  const error = withCode(cause)
  if (isDatabaseUnavailable(error)) throw error
  throw Object.assign(new Error(error.message, { cause }), { code: connectionFailure })
}
