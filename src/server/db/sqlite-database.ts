import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { isStorageFull } from './faults.ts'
import { sqliteError, withCode } from './sqlite-errors.ts'
import { fileIdentity, openHandle, type SqliteHandle } from './sqlite-handle.ts'
import { createReserve } from './sqlite-reserve.ts'

const lookMs = 500
const quietMs = 1500
const smallBytes = 100_000
// I/O error, corrupt, cannot open, not a database: the open handle is of no more use.
const brokenHandle = [10, 11, 14, 26]
const turns = ['begin', 'commit', 'rollback']

/**
 * Opens the embedded database as Kysely's own SQLite dialect wants it. It stays usable when the file is lost and
 * comes back: a handle whose file was replaced, or that SQLite gave up on, is exchanged between transactions. A write
 * that went into a file which no longer stands at the path fails.
 *
 * @param path a file's path, or `:memory:`
 * @param mayCreate whether a missing file is a first start; otherwise it is a loss, and nothing is made in its place
 */
export function openSqliteDatabase(path: string, mayCreate: boolean): SqliteDatabase {
  const reserve = createReserve(path)
  let handle: SqliteHandle | undefined
  let lookedAt = performance.now()
  /** The handle of the transaction under way, until Kysely ends it. */
  let begun: SqliteHandle | undefined
  let isClosed = false
  /** What the transaction under way, or the statement outside of one, has bound so far. */
  let boundBytes = 0
  const tidy = setTimeout(() => {
    handle?.checkpoint()
    void reserve.restore()
  }, quietMs).unref()

  function usable(): SqliteHandle {
    // SQLite ends a transaction by itself after some errors: what follows must not be committed alone.
    if (begun && (begun !== handle || !begun.isTransaction())) throw sqliteError(516, 'the transaction was rolled back')
    if (begun) return begun
    if (isClosed) throw sqliteError(14, 'the database is closed')
    if (handle && performance.now() - lookedAt >= lookMs) {
      lookedAt = performance.now()
      if (handle.file !== fileIdentity(path)) drop()
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
      if (isStorageFull(error) && boundBytes <= smallBytes && reserve.release())
        throw sqliteError(5, 'the reserve was given up: there is room for a second try')
      throw error
    }
  }

  /** A commit is acknowledged only if its file still is the one that everybody else would open. */
  function assertStored({ file }: SqliteHandle): void {
    if (file === fileIdentity(path)) return
    drop()
    throw sqliteError(14, 'the database file is gone')
  }

  function turn(word: string): void {
    if (word === 'rollback') {
      const own = begun
      begun = undefined
      if (own?.isTransaction()) own.prepare(word).run([])
      return
    }
    const current = usable()
    if (word === 'begin') boundBytes = 0
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
      const isAlone = begun === undefined && !query.startsWith('select')
      const stored = <Result>(parameters: readonly unknown[], use: () => Result): Result =>
        watched(() => {
          boundBytes = (begun ? boundBytes : 0) + sizeOf(parameters)
          const result = use()
          if (isAlone) assertStored(current)
          return result
        })
      return {
        reader: statement.reader,
        all: (parameters) => stored(parameters, () => statement.all(parameters)),
        run(parameters) {
          tidy.refresh()
          return stored(parameters, () => statement.run(parameters))
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

function sizeOf(parameters: readonly unknown[]): number {
  let bytes = 0
  for (const value of parameters) if (typeof value === 'string' || value instanceof Uint8Array) bytes += value.length
  return bytes
}
