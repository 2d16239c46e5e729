import { existsSync, statSync } from 'node:fs'
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const cachedStatements = 300
const lookMs = 500
const quietMs = 1500
// I/O error, corrupt, cannot open, not a database: the open handle is of no more use.
const brokenHandle = [10, 11, 14, 26]

type Handle = ReturnType<typeof openHandle>

/**
 * Opens the embedded database as Kysely's own SQLite dialect wants it. It stays usable when the file is lost and
 * comes back: a handle whose file was replaced, or that SQLite gave up on, is exchanged between transactions.
 *
 * @param path a file's path, or `:memory:`
 * @param mayCreate whether a missing file is a first start; otherwise it is a loss, and nothing is made in its place
 */
export function openSqliteDatabase(path: string, mayCreate: boolean): SqliteDatabase {
  let handle: Handle | undefined = openHandle(path, mayCreate)
  let lookedAt = Date.now()
  const tidy = setTimeout(() => handle?.checkpoint(), quietMs).unref()

  function usable(): Handle {
    if (handle?.isTransaction()) return handle
    if (Date.now() - lookedAt >= lookMs) {
      lookedAt = Date.now()
      if (handle && handle.file !== fileIdentity(path)) drop()
    }
    handle ??= openHandle(path, false)
    return handle
  }

  function drop(): void {
    handle?.close()
    handle = undefined
  }

  function watched<Result>(use: () => Result): Result {
    try {
      return use()
    } catch (error) {
      const { errcode } = withCode(error as SqliteError)
      if (errcode !== undefined && brokenHandle.includes(errcode & 0xff)) drop()
      throw error
    }
  }

  return {
    prepare(query) {
      const statement = watched(() => usable().prepare(query))
      return {
        reader: statement.reader,
        all: (parameters) => watched(() => statement.all(parameters)),
        run(parameters) {
          tidy.refresh()
          return watched(() => statement.run(parameters))
        },
        iterate: (parameters) => statement.iterate(parameters),
      }
    },
    close() {
      clearTimeout(tidy)
      drop()
    },
  }
}

/**
 * One handle with its cached statements. WAL with synchronous=FULL: an acknowledged commit survives a power cut. What
 * the log holds is carried over when nothing was written for a while: a row of photos would otherwise hold all visitors
 * up at every third one (measured); at 32 MB it is done all the same.
 * Waiting on a lock blocks the whole process, so it is kept short here and repeated without blocking by `transact`.
 */
function openHandle(path: string, mayCreate: boolean) {
  if (!mayCreate && path !== ':memory:' && !existsSync(path))
    throw Object.assign(new Error('the database file is gone'), { code: 'ERR_SQLITE_ERROR', errcode: 14 })
  const database = new DatabaseSync(path, { timeout: 50, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 8000')
  const statements = new Map<string, SqliteStatement>()

  return {
    file: fileIdentity(path),
    isTransaction: () => database.isTransaction,
    prepare(query: string): SqliteStatement {
      const known = statements.get(query)
      if (known) return known
      const statement = asKyselyStatement(database.prepare(query))
      // Insertion order makes the map a queue: the oldest statement leaves first.
      if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value ?? '')
      statements.set(query, statement)
      return statement
    },
    checkpoint() {
      try {
        if (!database.isTransaction) database.exec('pragma wal_checkpoint(passive)')
      } catch {
        // The log keeps what it holds; a handle that is broken shows it to whoever asks next.
      }
    },
    close() {
      statements.clear()
      try {
        // @NOTE the driver cannot finalize statements, so closing alone leaves the log beside the file: a copy of
        // the file must hold everything.
        database.exec('pragma wal_checkpoint(truncate)')
      } catch {
        // A broken file is closed all the same.
      }
      database.close()
    },
  }
}

/** Which file stands at the path: a restored one has the same name and is another. */
function fileIdentity(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

function asKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(asParameter)),
    run: (parameters) => statement.run(...parameters.map(asParameter)),
    iterate: (parameters) => statement.iterate(...parameters.map(asParameter)) as IterableIterator<unknown>,
  }
}

type SqliteError = Error & { errcode?: number }

// @NOTE the driver's `all` throws without SQLite's code, which `get` and `run` carry.
const codes: [RegExp, number][] = [
  [/^UNIQUE constraint/, 2067],
  [/^FOREIGN KEY constraint/, 787],
  [/is locked$/, 5],
  [/disk I\/O error/, 10],
  [/malformed/, 11],
  [/not a database/, 26],
]

function withCode(error: SqliteError): SqliteError {
  const known = codes.find(([pattern]) => pattern.test(error.message))
  return error.errcode === undefined && known ? Object.assign(error, { errcode: known[1] }) : error
}

/** The driver would bind a Date silently as NULL, and has no booleans. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} cannot be a column's value`)
}
