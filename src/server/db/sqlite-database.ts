import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { sqliteError, withCode } from './sqlite-errors.ts'
import { openHandle, type SqliteHandle } from './sqlite-handle.ts'

const lookMs = 500
const quietMs = 1500
// I/O error, corrupt, cannot open, not a database: the handle must be replaced.
const brokenHandle = [10, 11, 14, 26]

/** What a statement or a transaction uses. */
interface Use {
  handle: SqliteHandle
  /** Whether it has changed anything. */
  hasWritten: boolean
}

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
  /** The current transaction, until Kysely ends it. */
  let begun: Use | undefined
  let isClosed = false

  function usable(): Use {
    // SQLite rolls back a transaction after some errors: later statements must not be committed alone.
    if (begun && !begun.handle.isTransaction()) throw sqliteError(516, 'the transaction was rolled back')
    if (begun) return begun
    if (isClosed) throw sqliteError(14, 'the database is closed')
    if (handle && performance.now() - lookedAt >= lookMs) {
      lookedAt = performance.now()
      if (!handle.files.isSame()) drop()
    }
    handle ??= openHandle(path, false)
    return { handle, hasWritten: false }
  }

  function drop(): void {
    handle?.close()
    handle = undefined
  }

  function watched<Result>(use: () => Result): Result {
    try {
      return use()
    } catch (error) {
      const { errcode = 0 } = withCode(error as Error)
      if (brokenHandle.includes(errcode & 0xff)) drop()
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

  const turns: Record<string, () => void> = {
    begin() {
      const use = usable()
      use.handle.prepare('begin').run([])
      begun = use
    },
    commit() {
      const { handle: current, hasWritten } = usable()
      if (hasWritten) assertLog(current)
      current.prepare('commit').run([])
      begun = undefined
      assertStored(current)
    },
    rollback() {
      const own = begun?.handle
      begun = undefined
      if (own?.isTransaction()) own.prepare('rollback').run([])
    },
  }

  /** Kysely only runs it, and reads none of its counts. */
  function turnStatement(turn: () => void): SqliteStatement {
    const run = () => {
      watched(turn)
      return {}
    }
    return { reader: false, run } as unknown as SqliteStatement
  }

  handle = watched(() => openHandle(path, mayCreate))
  const tidy = setTimeout(() => {
    handle?.checkpoint()
    void onIdle()
  }, quietMs).unref()
  return {
    prepare(query) {
      const turn = turns[query]
      if (turn) return turnStatement(turn)
      const use = watched(usable)
      const statement = watched(() => use.handle.prepare(query))
      const isWrite = !query.startsWith('select')
      const stored = <Result>(run: () => Result): Result =>
        watched(() => {
          if (isWrite) tidy.refresh()
          // Before the first write, because a large one reaches the log before its commit.
          if (isWrite && !use.hasWritten) assertLog(use.handle)
          use.hasWritten ||= isWrite
          const result = run()
          if (isWrite && !begun) assertStored(use.handle)
          return result
        })
      return {
        reader: statement.reader,
        all: (parameters) => stored(() => statement.all(parameters)),
        run: (parameters) => stored(() => statement.run(parameters)),
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
