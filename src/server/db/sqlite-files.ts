import { copyFileSync, openSync, realpathSync, statSync, truncateSync, writeSync } from 'node:fs'
import { rememberContent } from './sqlite-content.ts'

/** Two copies of the index's header and the state of checkpoints; where they do not fit, SQLite reads the log again. */
const logIndexHeaderBytes = 136

interface Seen {
  identity: string
  bytes: number
  changedMs: number
}

/** What the files of an open database look like from outside. */
export type Fit = 'whole' | 'log is shorter' | 'lost'

/**
 * Remembers the database's file and its log as a handle uses them, because SQLite writes on into files that were
 * deleted or cut off under it. While a handle is open SQLite keeps the log, and the database never becomes shorter;
 * the log does only where another server closes.
 *
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
   * Whether nobody wrote another database over this one. The content is read only where the file has changed: in a
   * checkpoint, and then this costs 0.2 ms. Otherwise the log is kept under another name and emptied, because carried over
   * into the other database it would mix the two.
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
    /** Whether the path still leads to this file, and to this database: a restored one has the same name and is another. */
    isSame(): boolean {
      const now = look(path)
      return now?.identity === file?.identity && isOurs(now)
    },

    /** Compares the log with what was last seen. */
    logNow(): Fit {
      if (!isOurs(look(path))) return 'lost'
      const now = logPath ? look(logPath) : undefined
      if (log && now?.identity !== log.identity) return 'lost'
      return log && now && now.bytes < log.bytes ? 'log is shorter' : 'whole'
    },

    /** Whether what was just committed lies in files that stand where everybody else would open them. */
    holdCommit(): boolean {
      const now = look(path)
      if (now?.identity !== file?.identity || (now && now.bytes < fileBytes) || !isOurs(now)) return false
      const logNow = logPath ? look(logPath) : undefined
      if (log && logNow?.identity !== log.identity) return false
      fileBytes = now?.bytes ?? 0
      log = logNow
      return true
    },

    /** Takes the shorter log for the one to compare with, where it has room for what SQLite counts in it. */
    acceptLog(leastBytes: number): boolean {
      const now = logPath ? look(logPath) : undefined
      if (!now || now.bytes < leastBytes) return false
      log = now
      return true
    },
  }
}

/** Keeps the log under another name and empties it, and has SQLite read anew what it counts in it. */
function setLogAside(path: string, logPath: string): void {
  copyFileSync(logPath, `${logPath}.${Date.now()}`)
  truncateSync(logPath)
  // Never closed: closing any descriptor of the index would drop this process's locks on it.
  writeSync(openSync(`${realpathSync(path)}-shm`, 'r+'), Buffer.alloc(logIndexHeaderBytes), 0)
}

function look(path: string): Seen | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  return file && { identity: `${file.dev}:${file.ino}`, bytes: file.size, changedMs: file.mtimeMs }
}
