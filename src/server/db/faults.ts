/** What the two drivers throw, told apart without naming tables or values. */

interface DriverError {
  code?: string
  errcode?: number
  message?: string
}

const uniqueViolation = { postgres: '23505', sqlite: [2067, 1555] }
const foreignKeyViolation = { postgres: '23503', sqlite: [787] }
// 5 busy, 6 locked: another process holds the file for a moment. Extended codes keep the primary one in the low byte.
const sqliteBusy = [5, 6]
const postgresRetry = ['40001', '40P01']

/** Two rows would hold what must be there once. */
export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, uniqueViolation)
}

/** A row would point at nothing, or leave another pointing at nothing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isViolation(error, foreignKeyViolation)
}

/** The same transaction may well pass when it is tried again. */
export function isPassing(error: unknown): boolean {
  const { code, errcode } = error as DriverError
  return postgresRetry.includes(code ?? '') || (errcode !== undefined && sqliteBusy.includes(errcode & 0xff))
}

/** The database cannot be reached, read or written: nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', errcode, message = '' } = (error ?? {}) as DriverError
  if (code === 'ERR_SQLITE_ERROR' || errcode !== undefined) return !isUniqueViolation(error)
  if (/^(08|53|57P|58|XX)/.test(code) || code === '25006') return true
  if (/^E(CONNREFUSED|CONNRESET|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN)$/.test(code)) return true
  return /connection|Query read timeout|timeout exceeded|database is not open|driver has already been destroyed/i.test(
    message,
  )
}

function isViolation(error: unknown, codes: { postgres: string; sqlite: number[] }): boolean {
  const { code, errcode } = (error ?? {}) as DriverError
  return code === codes.postgres || (errcode !== undefined && codes.sqlite.includes(errcode))
}
