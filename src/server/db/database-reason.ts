import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Why a database cannot be used, where only the operator can mend it. */
export type DatabaseReason =
  | 'missing'
  | 'no_permission'
  | 'read_only_disk'
  | 'disk_full'
  | 'login_refused'
  | 'no_database'
  | 'unknown_host'
  | 'not_listening'
  | 'no_answer'
  | 'certificate'
  | 'no_tls'
  | 'read_only_server'

interface Described {
  reason?: DatabaseReason
  code?: string
  errcode?: number
  syscall?: string
  message?: string
  cause?: unknown
}

const byCode: [RegExp, DatabaseReason][] = [
  [/^(EACCES|EPERM|42501)$/, 'no_permission'],
  [/^EROFS$/, 'read_only_disk'],
  [/^(ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  [/^28/, 'login_refused'],
  [/^3D000$/, 'no_database'],
  [/^25006$/, 'read_only_server'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'unknown_host'],
  [/^ECONNREFUSED$/, 'not_listening'],
  [/^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/, 'no_answer'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/, 'certificate'],
]

const byMessage: [RegExp, DatabaseReason][] = [
  [/does not support SSL/, 'no_tls'],
  [/timeout/, 'no_answer'],
]

/** Why an error of either driver came, or of the system; undefined if that is not known. */
export function reasonOf(error: unknown): DatabaseReason | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { reason, code = '', errcode, syscall, message = '', cause } = error as Described
  if (errcode !== undefined) return reason ?? (errcode === 13 ? 'disk_full' : undefined)
  // The file of a certificate, and a server's socket.
  if (syscall === 'open' && code === 'ENOENT') return 'certificate'
  if (syscall === 'connect' && code === 'ENOENT') return 'not_listening'
  const find = (pairs: typeof byCode, text: string) => pairs.find(([pattern]) => pattern.test(text))?.[1]
  return find(byCode, code) ?? reasonOf(cause) ?? find(byMessage, message)
}

/** The same error of the embedded database with what its files say of it. */
export function withReason<Fault extends Error>(error: Fault, path: string): Fault {
  const { errcode = 0, code = '' } = error as Described
  const ofSystem = byCode.find(([pattern]) => pattern.test(code))?.[1]
  // 3 no permission, 8 read-only, 10 I/O, 14 cannot open.
  const reason = ofSystem ?? ([3, 8, 10, 14].includes(errcode & 0xff) ? reasonOfFiles(path) : undefined)
  return reason ? Object.assign(error, { reason }) : error
}

function reasonOfFiles(path: string): DatabaseReason | undefined {
  if (path === ':memory:') return undefined
  try {
    assertUsable(path)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : reasonOf(error)
  }
}

/** @throws the system's error if a database's file, its log, its index or their folder cannot be read and written */
export function assertUsable(path: string): void {
  const files = [dirname(path), path, ...[`${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))]
  for (const file of files) accessSync(file, constants.R_OK | constants.W_OK)
}
