import { foreignDatabase, isDatabaseUnavailable, isStorageFull } from '../db/faults.ts'
import { NewerDatabaseError, OlderDatabaseError } from '../db/migrate.ts'

/** Why a backup could not be made, read or restored. */
export type BackupFault =
  /** The disk is full. */
  | 'storage_full'
  /** A file of that name exists. */
  | 'exists'
  /** The folder cannot be read or written. */
  | 'folder_unusable'
  /** The database cannot be reached or read. */
  | 'database_unavailable'
  /** The database holds tables of another program. */
  | 'foreign_database'
  /** The database or the file was made by a newer version of this program. */
  | 'newer'
  /** They are older than what this program can migrate: another version must do that first. */
  | 'older'
  /** There is no such file. */
  | 'missing'
  /** The file is no backup, or was changed or cut. */
  | 'damaged'
  /** The file is a tar file of an earlier version of this program, which restores it. */
  | 'former_format'
  /** What the file holds differs from what was written. */
  | 'not_proven'
  /** The system ended the process of the backup, or had no resources for it. */
  | 'killed'
  /** A fault of this program. */
  | 'internal'

/** A backup or a restore failed. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupFault
  /** As a response: what the system ended may succeed later. */
  readonly statusCode: number | undefined

  constructor(code: BackupFault, options?: ErrorOptions) {
    super(`the backup failed: ${code}`, options)
    this.code = code
    this.statusCode = code === 'killed' ? 503 : undefined
  }
}

/** The same failure with a stable code. */
export function toBackupError(cause: unknown): BackupError {
  if (cause instanceof BackupError) return cause
  return new BackupError(faultOf(cause), { cause })
}

function faultOf(error: unknown): BackupFault {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (error instanceof NewerDatabaseError) return 'newer'
  if (error instanceof OlderDatabaseError) return 'older'
  if (isStorageFull(error)) return 'storage_full'
  if (code === foreignDatabase) return 'foreign_database'
  if (isDatabaseUnavailable(error)) return 'database_unavailable'
  if (code === 'EMFILE' || code === 'ENFILE') return 'killed'
  if (code === 'ENOENT') return 'missing'
  if (code === 'EEXIST') return 'exists'
  return syscall === undefined ? 'internal' : 'folder_unusable'
}
