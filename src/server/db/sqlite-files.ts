import {
  copyFileSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { rememberContent } from './sqlite-content.ts'

/** Two copies of the index's header and the state of checkpoints. If they differ, SQLite reads the log again. */
const logIndexHeaderBytes = 136

interface Seen {
  identity: string
  bytes: number
  changedMs: number
}

/** What can be seen of an open database's files from outside. */
export type FilesState = 'whole' | 'log is shorter' | 'lost'

/**
 * Remembers the database's file and its log as a handle uses them, because SQLite goes on writing into files that were deleted or
 * truncated. While a handle is open SQLite keeps the log, and the database never becomes shorter; the log does only when another server
 * closes.
 * @param hasLog whether the database writes a log at all
 */
export function rememberFiles(path: string, hasLog: boolean) {
  const logPath = hasLog ? `${realpathSync(path)}-wal` : undefined
  const file = look(path)
  let log = logPath ? look(logPath) : undefined
  let fileBytes = file?.bytes ?? 0
  const isContentOurs = rememberContent(path)
  let changedMs = file?.changedMs

  /**
   * Whether no other database was written over this one. The content is read only if the file has changed, as after a checkpoint, which
   * takes 0.2 ms. If it is another database, the log is renamed and emptied, because a checkpoint would mix the two.
   */
  function isOurs(now: Seen | undefined): boolean {
    if (!now || now.changedMs === changedMs) return true
    if (isContentOurs()) {
      changedMs = now.changedMs
      return true
    }
    if (logPath && look(logPath)?.bytes) setLogAside(path, logPath)
    return false
  }

  return {
    /** Whether the path still leads to this file and this database: a restored database has the same name but another id. */
    isSame(): boolean {
      const now = look(path)
      return now?.identity === file?.identity && isOurs(now)
    },

    /** Compares the log with its last known state. */
    logNow(): FilesState {
      if (!isOurs(look(path))) return 'lost'
      const now = logPath ? look(logPath) : undefined
      if (log && now?.identity !== log.identity) return 'lost'
      return log && now && now.bytes < log.bytes ? 'log is shorter' : 'whole'
    },

    /** Whether the last commit is in the files at the path, which other processes open. */
    containCommit(): boolean {
      const now = look(path)
      if (now?.identity !== file?.identity || (now && now.bytes < fileBytes) || !isOurs(now)) return false
      const logNow = logPath ? look(logPath) : undefined
      if (log && logNow?.identity !== log.identity) return false
      fileBytes = now?.bytes ?? 0
      log = logNow
      return true
    },

    /** Accepts a shorter log as the new state if SQLite's count of its frames fits into it. */
    acceptLog(leastBytes: number): boolean {
      const now = logPath ? look(logPath) : undefined
      if (!now || now.bytes < leastBytes) return false
      log = now
      return true
    },
  }
}

/** Renames the log and creates an empty one, and has SQLite read its count of frames again. */
function setLogAside(path: string, logPath: string): void {
  copyFileSync(logPath, `${logPath}.${Date.now()}`)
  truncateSync(logPath)
  // Never closed: closing any descriptor of the index would drop this process's locks on it.
  writeSync(openSync(`${realpathSync(path)}-shm`, 'r+'), Buffer.alloc(logIndexHeaderBytes), 0)
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

function look(path: string): Seen | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  return file && { identity: `${file.dev}:${file.ino}`, bytes: file.size, changedMs: file.mtimeMs }
}
