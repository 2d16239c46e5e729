import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { sqliteError, withCode } from './sqlite-errors.ts'
import { openHandle, type SqliteHandle } from './sqlite-handle.ts'

const lookMs = 500
const quietMs = 1500
// I/O error, corrupt, cannot open, not a database: the handle must be replaced.
const brokenHandle = [10, 11, 14, 26]
const turns = ['begin', 'commit', 'rollback']

/**
 * Opens the embedded database with the interface that Kysely's own SQLite dialect expects. It stays usable when the file is lost and comes
 * back: between transactions it replaces a handle whose file was replaced, or that SQLite gave up on. A write fails if its file is no
 * longer at the path.
 * @param path a file's path, or `:memory:`
 * @param mayCreate whether a missing file is created, as on a first start; otherwise it is an error
 * @param onIdle called 1.5 s after the last write
 */
export function openSqliteDatabase(path: string, mayCreate: boolean, onIdle: () => Promise<void>): SqliteDatabase {
  let handle: SqliteHandle | undefined
  let lookedAt = performance.now()
  /** The handle of the current transaction, until Kysely ends it. */
  let begun: SqliteHandle | undefined
  /** Whether the current transaction has changed anything. */
  let hasWritten = false
  let isClosed = false
  const tidy = setTimeout(() => {
    handle?.checkpoint()
    void onIdle()
  }, quietMs).unref()

  function usable(): SqliteHandle {
    // SQLite rolls back a transaction after some errors: later statements must not be committed alone.
    if (begun && !begun.isTransaction()) throw sqliteError(516, 'the transaction was rolled back')
    if (begun) return begun
    if (isClosed) throw sqliteError(14, 'the database is closed')
    if (handle && performance.now() - lookedAt >= lookMs) {
      lookedAt = performance.now()
      if (!handle.files.isSame()) drop()
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
      const { errcode } = withCode(error as Error)
      if (errcode !== undefined && brokenHandle.includes(errcode & 0xff)) drop()
      throw error
    }
  }

  /** A commit is acknowledged only if its files are still those at the path. */
  function assertStored({ files }: SqliteHandle): void {
    if (!files.containCommit()) lose()
  }

  function lose(): never {
    drop()
    throw sqliteError(14, 'the database file is gone')
  }

  /** SQLite would go on after the end of a truncated log, and what was cut off would be lost. */
  function assertLog(current: SqliteHandle): void {
    const fit = current.files.logNow()
    if (fit === 'whole') return
    const wasInTransaction = current.isTransaction()
    if (wasInTransaction) current.prepare('rollback').run([])
    if (fit === 'lost' || !current.holdsItsLog()) lose()
    if (wasInTransaction) throw sqliteError(5, 'another server emptied the log')
  }

  function turn(word: string): void {
    if (word === 'rollback') {
      const own = begun
      begun = undefined
      if (own?.isTransaction()) own.prepare(word).run([])
      return
    }
    const current = usable()
    if (word === 'begin') hasWritten = false
    if (word === 'commit' && hasWritten) assertLog(current)
    current.prepare(word).run([])
    begun = word === 'begin' ? current : undefined
    if (word === 'commit') assertStored(current)
  }

  function turnStatement(word: string): SqliteStatement {
    return {
      reader: false,
      all: () => [],
      run() {
        watched(() => turn(word))
        return { changes: 0, lastInsertRowid: 0 }
      },
      iterate: () => [].values(),
    }
  }

  handle = watched(() => openHandle(path, mayCreate))
  return {
    prepare(query) {
      if (turns.includes(query)) return turnStatement(query)
      const current = watched(usable)
      const statement = watched(() => current.prepare(query))
      const isWrite = !query.startsWith('select')
      const isAlone = begun === undefined && isWrite
      const stored = <Result>(use: () => Result): Result =>
        watched(() => {
          // Before the first write, because a large one reaches the log before its commit.
          if (isAlone || (isWrite && !hasWritten)) assertLog(current)
          if (begun) hasWritten ||= isWrite
          const result = use()
          if (isAlone) assertStored(current)
          return result
        })
      return {
        reader: statement.reader,
        all: (parameters) => stored(() => statement.all(parameters)),
        run(parameters) {
          tidy.refresh()
          return stored(() => statement.run(parameters))
        },
        iterate: (parameters) => statement.iterate(parameters),
      }
    },
    close() {
      isClosed = true
      clearTimeout(tidy)
      drop()
    },
  }
}
