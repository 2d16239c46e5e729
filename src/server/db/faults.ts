/** Classifies what the two drivers throw by their codes, without naming tables or values. */

interface DriverError {
  code?: string
  errcode?: number
  syscall?: string
  message?: string
}

const uniqueViolation = { postgres: '23505', sqlite: [2067, 1555] }
// 5 busy, 6 locked: another process has locked the file for a moment. Extended codes keep the primary one in the low byte.
const sqliteBusy = [5, 6]
// 53300: all connections are taken for a moment, as after a restart of several servers.
const postgresRetry = ['40001', '40P01', '53300']

// @NOTE the driver's `all` throws without SQLite's code, which `get` and `run` add. These are SQLite's own texts.
const sqliteTexts: [RegExp, number][] = [
  [/^UNIQUE constraint/, 2067],
  [/constraint failed/, 19],
  [/^access permission denied/, 3],
  [/^database is locked/, 5],
  [/^database (table|schema) is locked/, 6],
  [/^out of memory/, 7],
  [/^attempt to write a readonly database/, 8],
  [/^disk I\/O error/, 10],
  [/malformed$/, 11],
  [/^database or disk is full/, 13],
  [/^unable to open database file/, 14],
  [/^locking protocol/, 15],
  [/^string or blob too big/, 18],
  [/not a database$/, 26],
  // The driver's own error: the handle was closed meanwhile.
  [/^(database is not open|Database connection is closed)/, 14],
]

/** A database that this program leaves as it is: of another program, of a newer version, from before the first release, or not in UTF-8. */
export class RefusedDatabaseError extends Error {
  override name = 'RefusedDatabaseError'
  readonly code: 'foreign_database' | 'newer' | 'before_first_release' | 'not_utf8'
  /** Its migrations that this program does not know, in their order. */
  readonly unknown: readonly string[]

  constructor(code: RefusedDatabaseError['code'], unknown: readonly string[] = []) {
    super(`the database is not for this version of the program: ${code}`)
    this.code = code
    this.unknown = unknown
  }
}

// 13 full; 4874: the log's index cannot grow.
const full = { codes: ['53100', 'ENOSPC', 'EDQUOT'], sqlite: [13, 4874] }

/**
 * Outages by SQLite's primary codes: no permission (3), rolled back after an earlier error (4), busy or locked (5, 6), out of memory (7),
 * read-only (8), I/O (10), corrupt (11), full (13), cannot open (14), locking protocol (15), no database (26). A missing table or column (1) and
 * a broken constraint (19) are faults of ours.
 */
const sqliteOutages = [3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26]

/**
 * Outages by SQLSTATE: connection (08), login refused (28), out of memory, disk or connections (53), shut down or timed out (57), the server's own
 * files (58), the database is missing (3D000), read-only or cut off for being idle (25), to be run again (40), lock time-out (55), corrupt (XX).
 */
const postgresOutages = /^(08|28|53|57|58|3D000|25006|25P03|40001|40P01|55P03|XX001|XX002)/

const networkOutages =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN|NOTFOUND)$/

/** The same error with SQLite's code, which the driver leaves out in some calls. A failed look at a file counts as an I/O error. */
export function withSqliteCode(error: Error & DriverError): Error {
  const known = error.syscall ? 10 : sqliteTexts.find(([pattern]) => pattern.test(error.message))?.[1]
  return error.errcode === undefined && known ? Object.assign(error, { errcode: known }) : error
}

/** An error of ours with the driver's number. */
export function sqliteError(errcode: number, message: string): Error {
  return Object.assign(new Error(message), { errcode })
}

/** A unique constraint failed. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode = 0 } = (error ?? {}) as DriverError
  return code === uniqueViolation.postgres || uniqueViolation.sqlite.includes(errcode)
}

/** The statement names a table that does not exist. SQLite has no code of its own for that. */
export function isMissingTable(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as DriverError
  return code === '42P01' || message.startsWith('no such table')
}

/** The same transaction may succeed if it is run again. */
export function isTransient(error: unknown): boolean {
  const { code = '', errcode = 0 } = (error ?? {}) as DriverError
  return postgresRetry.includes(code) || sqliteBusy.includes(errcode & 0xff)
}

/** A connection to a PostgreSQL server that only reads: a standby, or a former primary. A new connection may lead to the primary. */
export function isReadOnlyServer(error: unknown): boolean {
  return (error as DriverError | undefined)?.code === '25006'
}

/** The file is no database, or a part of it is unreadable or too large: retrying does not help. */
export function isFileBroken(error: unknown): boolean {
  const { errcode = 0 } = (error ?? {}) as DriverError
  return [11, 18, 26].includes(errcode & 0xff)
}

/** The database has no room for the write: the request is correct, and waiting does not help. */
export function isStorageFull(error: unknown): boolean {
  const { code = '', errcode = 0 } = (error ?? {}) as DriverError
  return full.codes.includes(code) || full.sqlite.includes(errcode)
}

/**
 * The database cannot be reached, read or written: the request and this program are correct. Only the listed codes are outages; anything
 * else, such as a missing table, is a fault of ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', errcode, syscall, message } = (error ?? {}) as DriverError
  if (errcode !== undefined) return sqliteOutages.includes(errcode & 0xff) || isStorageFull(error)
  if (postgresOutages.test(code)) return true
  // The server's socket is a file, which is missing while the server is down.
  if (networkOutages.test(code) || (syscall === 'connect' && /^E(NOENT|ACCES|AGAIN|MFILE|NFILE)$/.test(code)))
    return true
  // Kysely's own error for queries while the program ends.
  return message === 'driver has already been destroyed'
}
