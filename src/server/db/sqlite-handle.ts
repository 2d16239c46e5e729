import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { createPrivateFile, privateFolder } from './private-files.ts'
import { foreignFileError, sqliteError } from './sqlite-errors.ts'
import { rememberFiles } from './sqlite-files.ts'

const cachedStatements = 300
const lockTimeoutMs = 5000
const pageBytes = 4096

export type SqliteHandle = ReturnType<typeof openHandle>

/**
 * One handle with its cached statements. WAL with synchronous=FULL: an acknowledged commit survives a power cut. Checkpoints run after a
 * pause in writes, otherwise every third photo of a series would block all visitors (measured), and at 32 MB in any case. Waiting for a
 * lock blocks the whole process, so the time-out is short, and `inTransaction` retries without blocking.
 */
export function openHandle(path: string, mayCreate: boolean) {
  if (path !== ':memory:') {
    const found = statSync(path, { throwIfNoEntry: false })
    // Opening a pipe without a writer would block for ever.
    if (found && !found.isFile()) throw sqliteError(14, 'the database is no regular file')
    if (mayCreate) {
      mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
      // SQLite gives the log and its index the database's mode.
      createPrivateFile(path)
    } else if (!found?.size) throw sqliteError(14, 'the database file is gone')
  }
  const database = new DatabaseSync(path, { timeout: 50, enableForeignKeyConstraints: true })
  // Before the first write: even the journal mode is stored in the file.
  if (isForeign(database)) {
    database.close()
    throw foreignFileError()
  }
  const { journal_mode: mode } = database.prepare('pragma journal_mode = wal').get() as { journal_mode: string }
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 8000')
  const files = rememberFiles(path, mode === 'wal')
  return {
    files,
    isTransaction: () => database.isOpen && database.isTransaction,
    prepare: cacheStatements(database),
    /**
     * Whether a shorter log still holds all frames that SQLite counts: another server that closes empties both log and count. Only outside
     * a transaction.
     */
    holdsItsLog(): boolean {
      const { log } = database.prepare('pragma wal_checkpoint(passive)').get() as { log: number }
      return files.acceptLog(log * pageBytes)
    },
    checkpoint() {
      try {
        if (!database.isTransaction && files.isSame()) database.exec('pragma wal_checkpoint(passive)')
      } catch {
        // The log keeps its frames; the next query reports a broken handle.
      }
    },
    close() {
      try {
        // Statements that are not finalized would keep an open transaction, and its lock, until they are collected.
        if (database.isTransaction) database.exec('rollback')
        files.isSame()
        // @NOTE the driver cannot finalize statements, so closing alone leaves the log beside the file: a copy of the file must contain
        // everything.
        database.exec('pragma wal_checkpoint(truncate)')
      } catch {
        // A broken file must be closed too.
      }
      database.close()
    },
  }
}

/**
 * A handle that leaves the files of the database as they are, for reading, or one for a temporary database, which needs neither a log nor
 * the disk's confirmation.
 */
export function openPlainHandle(path: string, use: 'reading' | 'scratch'): SqliteDatabase {
  const options = { readOnly: use === 'reading', timeout: lockTimeoutMs, enableForeignKeyConstraints: true }
  const database = new DatabaseSync(path, options)
  if (use === 'scratch') database.exec('pragma journal_mode = memory; pragma synchronous = off')
  return { prepare: cacheStatements(database), close: () => database.close() }
}

/** Prepares each query once. */
function cacheStatements(database: DatabaseSyncInstance) {
  const statements = new Map<string, SqliteStatement>()
  return (query: string): SqliteStatement => {
    const known = statements.get(query)
    if (known) return known
    const statement = asKyselyStatement(database.prepare(query))
    // Insertion order makes the map a queue: the oldest statement is evicted first.
    if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value ?? '')
    statements.set(query, statement)
    return statement
  }
}

/** Whether the file has tables, but none of ours, which are all created in one transaction. */
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

/** The driver would silently bind a Date as NULL, and supports no booleans. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} cannot be a column's value`)
}
