import { existsSync, mkdirSync, realpathSync, renameSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { giveToFolderOwner } from '../process/files.ts'
import { assertUsable, withReason } from './database-reason.ts'
import { RefusedDatabaseError, sqliteError, withSqliteCode } from './faults.ts'

const cachedStatements = 300
// Waiting for a lock blocks the whole process, visitors too: `inTransaction` retries without blocking.
const lockTimeoutMs = 50
const longLockTimeoutMs = 5000
/** Of the largest value that is read of a copy: more than any that this program stores. */
const maxValueBytes = 35_000_000

/** The embedded database as the server uses it. */
export interface ServedFile {
  database: SqliteDatabase
  /**
   * Whether the file or its log is missing at its path, or another file is there. If so, what the log holds is kept out of another database;
   * nothing may be written any more, and the process must end.
   */
  isLost: () => boolean
}

/**
 * Opens the embedded database with the interface that Kysely's SQLite dialect expects. WAL with synchronous=FULL: an acknowledged commit
 * survives a power cut. Checkpoints run at SQLite's own 1000 pages: 4 MB wait in the log at most, so that a disk that fills meanwhile has
 * little left to copy; the longest of 200 commits of 400 KB took 90 ms, and 129 ms at 8000 pages.
 * @param path a file's path, or `:memory:`
 * @param mayCreate whether a missing file is created, as on a first start; otherwise it is an error
 */
export function openSqlite(path: string, mayCreate: boolean): ServedFile {
  const isInMemory = path === ':memory:'
  const database = openFile(path, isInMemory ? () => undefined : () => assertFile(path, mayCreate))
  const files = isInMemory ? undefined : rememberFiles(path)

  /** Moves what the log holds into the opened file, wherever that is now, and parts a log and a file that do not belong together. */
  function settleLog(): void {
    try {
      if (database.isTransaction) database.exec('rollback')
      // @NOTE the driver cannot finalize statements, so closing alone leaves the log beside the file: a copy must contain everything.
      database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // A broken file must be closed too.
    }
    try {
      files?.partLog()
    } catch {
      // Files that cannot be looked at stay as they are.
    }
  }

  return {
    database: {
      ...adapt(database, path),
      close() {
        if (!database.isOpen) return
        settleLog()
        database.close()
      },
    },
    isLost() {
      if (!database.isOpen || !files?.areLost()) return false
      settleLog()
      database.close()
      return true
    },
  }
}

/**
 * Opens a database that leaves the files as they are, for reading, or one for temporary use, which needs neither a log nor the disk's
 * confirmation. A value of more than 35 MB, stored or computed, is an error.
 */
export function openPlainSqlite(path: string, use: 'reading' | 'scratch'): SqliteDatabase {
  const options = {
    readOnly: use === 'reading',
    timeout: longLockTimeoutMs,
    enableForeignKeyConstraints: true,
    limits: { length: maxValueBytes },
  }
  try {
    const database = new DatabaseSync(path, options)
    if (use === 'scratch') database.exec('pragma journal_mode = memory; pragma synchronous = off')
    return adapt(database, path)
  } catch (error) {
    throw explained(error, path)
  }
}

function openFile(path: string, check: () => void): DatabaseSyncInstance {
  let database: DatabaseSyncInstance | undefined
  try {
    check()
    database = new DatabaseSync(path, { timeout: lockTimeoutMs, enableForeignKeyConstraints: true })
    // Before the first write: even the journal mode is stored in the file.
    assertOurs(database)
    // What is erased is overwritten in the file.
    database.exec('pragma secure_delete = on')
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 1000')
    return database
  } catch (error) {
    database?.close()
    throw explained(error, path)
  }
}

/** The same error with SQLite's code, and with what the files say of it. */
function explained(error: unknown, path: string): Error {
  return withReason(withSqliteCode(error as Error), path)
}

function adapt(database: DatabaseSyncInstance, path: string): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: cachedStatements })
  /** Whether the last statement was one of a transaction that has not ended. */
  let isInside = false

  return {
    prepare(query) {
      if (!database.isOpen) throw sqliteError(14, 'the database is closed')
      // SQLite rolls back by itself when the disk is full or fails, when memory is short, or when it is interrupted (FULL, IOERR, NOMEM,
      // INTERRUPT, some BUSY): there is nothing to take back, and what follows must not be stored alone.
      if (query !== 'rollback' && isInside && !database.isTransaction)
        throw sqliteError(4, 'the transaction was rolled back')
      isInside = database.isTransaction && query !== 'commit' && query !== 'rollback'
      if (query === 'rollback' && !database.isTransaction) return noStatement
      // Left open by a begin that failed after all.
      if (query === 'begin' && database.isTransaction) database.exec('rollback')
      const statement = statements.get(query) ?? adaptStatement(database.prepare(query), path)
      statements.set(query, statement)
      return statement
    },
    close: () => database.close(),
  }
}

function adaptStatement(statement: StatementSyncInstance, path: string): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      try {
        return statement.all(...parameters.map(asParameter))
      } catch (error) {
        throw explained(error, path)
      }
    },
    run(parameters) {
      try {
        return statement.run(...parameters.map(asParameter))
      } catch (error) {
        throw explained(error, path)
      }
    },
    *iterate(parameters) {
      try {
        yield* statement.iterate(...parameters.map(asParameter))
      } catch (error) {
        throw explained(error, path)
      }
    },
  }
}

const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** The driver would silently bind a Date as NULL, and supports no booleans. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} cannot be a column's value`)
}

function assertFile(path: string, mayCreate: boolean): void {
  const found = statSync(path, { throwIfNoEntry: false })
  // Opening a pipe without a writer would block for ever.
  if (found && !found.isFile()) throw sqliteError(14, 'the database is no regular file')
  if (!mayCreate && !found?.size) throw sqliteError(14, 'the database file is gone')
  // SQLite would open a file that it cannot write for reading, and never try again.
  if (found) {
    assertUsable(path)
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '', { flag: 'a' })
  giveToFolderOwner(path)
}

/** @throws if the file has tables, but none of ours, which are all created in one transaction */
function assertOurs(database: DatabaseSyncInstance): void {
  const rows = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const names = rows.map((row) => (row as { name: string }).name)
  if (names.length > 0 && !(names.includes('migrations') && names.includes('publication')))
    throw new RefusedDatabaseError('foreign_database')
}

/**
 * Remembers which files an open database and its log are, because SQLite goes on writing into files that were deleted or moved. Their content
 * and length do not count: `vacuum` and checkpoints change both.
 */
function rememberFiles(path: string) {
  const file = realpathSync(path)
  const log = `${file}-wal`
  const ownFile = statSync(file)
  let ownLog: Stats | undefined

  return {
    /** Whether the file or its log is missing or another one. A disk that cannot be read now may be readable again. */
    areLost(): boolean {
      try {
        const nowLog = statSync(log, { throwIfNoEntry: false })
        ownLog ??= nowLog
        return !isSameFile(statSync(path, { throwIfNoEntry: false }), ownFile) || !isSameFile(nowLog, ownLog)
      } catch {
        return false
      }
    },

    /** Renames the log if it and the file beside it do not belong together: SQLite would copy it into that file. */
    partLog(): void {
      const nowFile = statSync(file, { throwIfNoEntry: false })
      const nowLog = statSync(log, { throwIfNoEntry: false })
      if (!nowFile || !nowLog?.size) return
      const isOwnLog = isSameFile(nowLog, ownLog ?? nowLog)
      if (isSameFile(nowFile, ownFile) !== isOwnLog) renameSync(log, `${log}.${Date.now()}`)
    },
  }
}

function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

/**
 * Renames an unreadable database with its log and index, so that another one can be created in its place.
 * @returns the new path
 */
export function setDatabaseAside(path: string): string {
  const aside = `${path}-${Date.now()}`
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  return aside
}
