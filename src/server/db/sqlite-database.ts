import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const cachedStatements = 300

/**
 * Opens the embedded database as Kysely's own SQLite dialect wants it. WAL with synchronous=FULL: an acknowledged
 * commit survives a power cut. Waiting on a lock blocks the whole process, so it is kept short here and
 * repeated without blocking by `commit`.
 *
 * @param path a file's path, or `:memory:`
 */
export function openSqliteDatabase(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 50, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 1000')
  const statements = new Map<string, SqliteStatement>()

  return {
    prepare(query) {
      const known = statements.get(query)
      if (known) return known
      const statement = asKyselyStatement(database.prepare(query))
      // Insertion order makes the map a queue: the oldest statement leaves first.
      if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value ?? '')
      statements.set(query, statement)
      return statement
    },
    close() {
      statements.clear()
      database.close()
    },
  }
}

function asKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withCode(() => statement.all(...parameters.map(asParameter))),
    run: (parameters) => statement.run(...parameters.map(asParameter)),
    iterate: (parameters) => statement.iterate(...parameters.map(asParameter)) as IterableIterator<unknown>,
  }
}

// @NOTE the driver's `all` throws without SQLite's code, which `get` and `run` carry.
const codes: [RegExp, number][] = [
  [/^UNIQUE constraint/, 2067],
  [/^FOREIGN KEY constraint/, 787],
  [/is locked$/, 5],
]

function withCode<Rows>(read: () => Rows): Rows {
  try {
    return read()
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    const known = codes.find(([pattern]) => pattern.test(message))
    throw errcode === undefined && known ? Object.assign(error as Error, { errcode: known[1] }) : error
  }
}

/** The driver would bind a Date silently as NULL, and has no booleans. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} cannot be a column's value`)
}
