import { realpathSync, statSync } from 'node:fs'

interface Seen {
  identity: string
  bytes: number
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

  return {
    /** Whether the path still leads to this file: a restored one has the same name and is another. */
    isSame: () => look(path)?.identity === file?.identity,

    /** Compares the log with what was last seen. */
    logNow(): Fit {
      const now = logPath ? look(logPath) : undefined
      if (log && now?.identity !== log.identity) return 'lost'
      return log && now && now.bytes < log.bytes ? 'log is shorter' : 'whole'
    },

    /** Whether what was just committed lies in files that stand where everybody else would open them. */
    holdCommit(): boolean {
      const now = look(path)
      if (now?.identity !== file?.identity || (now && now.bytes < fileBytes)) return false
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

function look(path: string): Seen | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  return file && { identity: `${file.dev}:${file.ino}`, bytes: file.size }
}
