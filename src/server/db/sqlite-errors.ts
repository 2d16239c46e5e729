import { foreignDatabase } from './faults.ts'

export type SqliteError = Error & { code?: string; errcode?: number; syscall?: string }

// @NOTE the driver's `all` throws without SQLite's code, which `get` and `run` add. These are SQLite's own texts.
const codes: [RegExp, number][] = [
  [/^UNIQUE constraint/, 2067],
  [/^FOREIGN KEY constraint/, 787],
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
  [/not a database$/, 26],
  // The driver's own error: the handle was closed meanwhile.
  [/^(database is not open|Database connection is closed)/, 14],
]

/** The same error with SQLite's code, which the driver leaves out in some calls. A failed look at a file counts as an I/O error. */
export function withCode(error: SqliteError): SqliteError {
  const known = error.syscall ? 10 : codes.find(([pattern]) => pattern.test(error.message))?.[1]
  return error.errcode === undefined && known ? Object.assign(error, { errcode: known }) : error
}

/** An error of ours with the driver's number. */
export function sqliteError(errcode: number, message: string): SqliteError {
  return Object.assign(new Error(message), { errcode })
}

/** The error for a file with another program's tables: an outage for requests, a mistake of the operator's at the start. */
export function foreignFileError(): SqliteError {
  return Object.assign(new Error('the database belongs to another program'), { code: foreignDatabase, errcode: 26 })
}
