import { statSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteStatement } from 'kysely'
import { createPrivateFile } from './private-files.ts'
import { foreignFileError, sqliteError } from './sqlite-errors.ts'
import { rememberFiles } from './sqlite-files.ts'

const cachedStatements = 300
const pageBytes = 4096

export type SqliteHandle = ReturnType<typeof openHandle>

/**
 * One handle with its cached statements. WAL with synchronous=FULL: an acknowledged commit survives a power cut. What
 * the log holds is carried over when nothing was written for a while: a row of photos would otherwise hold all visitors
 * up at every third one (measured); at 32 MB it is done all the same.
 * Waiting on a lock blocks the whole process, so it is kept short here and repeated without blocking by `inTransaction`.
 */
export function openHandle(path: string, mayCreate: boolean) {
  if (path !== ':memory:') {
    const found = statSync(path, { throwIfNoEntry: false })
    // Where nobody writes to it, opening a pipe would wait for ever.
    if (found && !found.isFile()) throw sqliteError(14, 'the database is no regular file')
    if (!mayCreate && !found?.size) throw sqliteError(14, 'the database file is gone')
    // SQLite gives the log and its index the mode of the database.
    if (mayCreate) createPrivateFile(path)
  }
  const database = new DatabaseSync(path, { timeout: 50, enableForeignKeyConstraints: true })
  // Before anything is written: even the journal's mode stays in the file.
  if (isForeign(database)) {
    database.close()
    throw foreignFileError()
  }
  const { journal_mode: mode } = database.prepare('pragma journal_mode = wal').get() as { journal_mode: string }
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 8000')
  const files = rememberFiles(path, mode === 'wal')
  const statements = new Map<string, SqliteStatement>()

  return {
    files,
    isTransaction: () => database.isOpen && database.isTransaction,
    prepare(query: string): SqliteStatement {
      const known = statements.get(query)
      if (known) return known
      const statement = asKyselyStatement(database.prepare(query))
      // Insertion order makes the map a queue: the oldest statement leaves first.
      if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value ?? '')
      statements.set(query, statement)
      return statement
    },
    /**
     * Whether a log that became shorter still holds what SQLite counts in it: another server that closes empties log
     * and count together. Only outside a transaction.
     */
    holdsItsLog(): boolean {
      const { log } = database.prepare('pragma wal_checkpoint(passive)').get() as { log: number }
      return files.acceptLog(log * pageBytes)
    },
    checkpoint() {
      try {
        if (!database.isTransaction && files.isSame()) database.exec('pragma wal_checkpoint(passive)')
      } catch {
        // The log keeps what it holds; a handle that is broken shows it to whoever asks next.
      }
    },
    close() {
      statements.clear()
      try {
        files.isSame()
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

/** Whether the file holds tables and ours are not among them: all of ours come in one transaction. */
function isForeign(database: DatabaseSyncInstance): boolean {
  const rows = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const names = rows.map((row) => (row as { name: string }).name)
  return names.length > 0 && !(names.includes('migrations') && names.includes('publication'))
}

function asKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(asParameter)),
    run: (parameters) => statement.run(...parameters.map(asParameter)),
    iterate: (parameters) => statement.iterate(...parameters.map(asParameter)) as IterableIterator<unknown>,
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
