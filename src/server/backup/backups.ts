import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#contract/backups.ts'
import type { Env } from '../env.ts'
import { detailsOf } from '../http/error-details.ts'
import { ProblemError } from '../http/problems.ts'
import type { BackupHook } from './backup-hook.ts'
import { backupName } from './make-backup.ts'

interface BackupsOptions {
  env: Pick<Env, 'databaseUrl' | 'backupDir' | 'backupKeep'>
  makeProven: (options: { databaseUrl: string; folder: string; signal: AbortSignal }) => Promise<{ name: string }>
  hook: Pick<BackupHook, 'run'>
  log: { error: (details: object, message: string) => void }
  /** Ends the making of a copy. */
  signal: AbortSignal
  now?: () => Date
}

export type Backups = ReturnType<typeof createBackups>

/** The proven copies in their folder, and the making of one at a time. */
export function createBackups(options: BackupsOptions) {
  const { env, makeProven, hook, log, signal, now = () => new Date() } = options
  const { databaseUrl, backupDir: folder } = env
  const pathOf = (name: string) => join(folder, name)
  let running: Promise<Backup> | undefined
  let hasFailed = false

  /** The newest first. One of the future was made before the clock was set back, and counts as the oldest. */
  async function list(): Promise<Backup[]> {
    const nowMs = now().getTime()
    const ageMs = ({ at }: Backup) => (Date.parse(at) <= nowMs ? nowMs - Date.parse(at) : Number.POSITIVE_INFINITY)
    return (await filesOf(folder, backupName)).map(toBackup).sort((a, b) => ageMs(a) - ageMs(b))
  }

  async function find(name: string): Promise<Backup | undefined> {
    return (await list()).find((backup) => backup.name === name)
  }

  async function makeNow(): Promise<Backup> {
    // Another process cannot read it.
    if (databaseUrl === 'file::memory:') throw new ProblemError('not_found')
    try {
      const { name } = await makeProven({ databaseUrl, folder, signal })
      const made = await find(name)
      if (!made) throw new Error('the copy is gone')
      hasFailed = false
      void hook.run(pathOf(name))
      await removeOld().catch((error) => log.error(detailsOf(error), 'old_backups_not_removed'))
      return made
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  async function removeOld(): Promise<void> {
    if (env.backupKeep === 0) return
    for (const { name } of (await list()).slice(env.backupKeep)) await rm(pathOf(name), { force: true })
  }

  return {
    list,
    /** The copy of this name in the folder; undefined if there is none. */
    find,
    pathOf,

    /**
     * Makes a proven copy, removes the oldest ones beyond `BACKUP_KEEP`, and starts the operator's command without waiting for it. A call
     * while one is being made returns the same.
     * @throws BackupError; ProblemError `not_found` for a database in memory
     */
    make(): Promise<Backup> {
      running ??= makeNow().finally(() => {
        running = undefined
      })
      return running
    },

    /** Whether the last copy since the start could not be made. */
    hasFailed: () => hasFailed,

    /** The newest of the copies made before an upgrade, which are never removed. */
    async upgradeCopy(): Promise<StoredFile | undefined> {
      const files = await filesOf(folder, /^(before-)?upgrade-.*\.tar$/)
      return files.sort((a, b) => b.mtime.getTime() - a.mtime.getTime())[0]
    },
  }
}

export interface StoredFile {
  name: string
  bytes: number
  mtime: Date
}

async function filesOf(folder: string, pattern: RegExp): Promise<StoredFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const files = names.filter((name) => pattern.test(name)).map((name) => statIfExists(join(folder, name), name))
  return (await Promise.all(files)).flatMap((file) => file ?? [])
}

/** A file that is removed meanwhile is none. */
async function statIfExists(path: string, name: string): Promise<StoredFile | undefined> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return file?.isFile() ? { name, bytes: file.size, mtime: file.mtime } : undefined
}

/** The name has the instant without its colons; a proven copy is not written any more. */
function toBackup({ name, bytes, mtime }: StoredFile): Backup {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return { name, bytes, at: `${day}T${hour}:${minute}:${second}.000Z`, provenAt: mtime.toISOString() }
}
