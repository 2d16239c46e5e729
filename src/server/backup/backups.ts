import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#contract/operation.ts'
import type { Env } from '../env.ts'
import { createFailureLimit } from '../http/limits.ts'
import { detailsOf, type Log, ProblemError } from '../http/problems.ts'
import { runHook } from '../process/child-process.ts'
import type { StateFile } from '../process/files.ts'
import { type BackupKind, backupName, dailyName, manualName } from './make-backup.ts'

/** A failed copy does not count. */
const manualPerHour = 4
const hourMs = 60 * 60 * 1000

/** How and when the operator's command failed last, and the copies that it has not taken yet. */
export interface HookState {
  code: string
  at: string
  paths?: string[]
}

interface BackupsOptions {
  env: Pick<Env, 'databaseUrl' | 'backupDir' | 'backupKeep' | 'backupHook'>
  makeProven: (options: {
    databaseUrl: string
    folder: string
    kind: BackupKind
    signal: AbortSignal
  }) => Promise<{ name: string }>
  /** Null if the operator's command has taken every copy. */
  hookState: StateFile<HookState | null>
  log: Log
  /** Ends the making of a copy, and the operator's command. */
  signal: AbortSignal
}

export type Backups = ReturnType<typeof createBackups>

/** The proven copies in their folder, the making of one at a time, and the operator's command, which gets each of them. */
export function createBackups(options: BackupsOptions) {
  const { env, makeProven, hookState, log, signal } = options
  const { databaseUrl, backupDir: folder, backupHook } = env
  const pathOf = (name: string) => join(folder, name)
  const limit = createFailureLimit({ allowed: manualPerHour, memoryMs: hourMs })
  let running: Promise<Backup> | undefined
  let hasFailed = false
  let handedOver: Promise<void> = Promise.resolve()

  /** The newest first. One of the future was made before the clock was set back, and counts as the oldest. */
  async function list(): Promise<Backup[]> {
    const nowMs = Date.now()
    const ageMs = ({ at }: Backup) => (Date.parse(at) <= nowMs ? nowMs - Date.parse(at) : Number.POSITIVE_INFINITY)
    return (await filesOf(folder, backupName)).map(toBackup).sort((a, b) => ageMs(a) - ageMs(b))
  }

  async function find(name: string): Promise<Backup | undefined> {
    return (await list()).find((backup) => backup.name === name)
  }

  async function makeNow(kind: 'daily' | 'manual'): Promise<Backup> {
    // Another process cannot read it.
    if (databaseUrl === 'file::memory:') throw new ProblemError('not_found')
    try {
      const { name } = await makeProven({ databaseUrl, folder, kind, signal })
      const made = await find(name)
      if (!made) throw new Error('the copy is gone')
      hasFailed = false
      void handOver(pathOf(name))
      await removeOld().catch((error) => log.error(detailsOf(error), 'old_backups_not_removed'))
      return made
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  /** @throws ProblemError `too_many_requests`: copies by hand must not push each other away at will */
  async function makeByHand(): Promise<Backup> {
    const waitMs = limit.waitMs('')
    if (waitMs > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const refund = limit.book('')
    return await makeNow('manual').catch((error) => {
      refund()
      throw error
    })
  }

  /** Keeps the newest daily copy of each of the newest `BACKUP_KEEP` days that have one, and as many of those made by hand. */
  async function removeOld(): Promise<void> {
    if (env.backupKeep === 0) return
    const copies = await list()
    const daily = copies.filter(({ name }) => dailyName.test(name))
    const dayOf = ({ at }: Backup) => at.slice(0, 10)
    const newestOfDays = daily.filter(
      (copy, index) => daily.findIndex((other) => dayOf(other) === dayOf(copy)) === index,
    )
    const manual = copies.filter(({ name }) => manualName.test(name))
    const kept = [...newestOfDays.slice(0, env.backupKeep), ...manual.slice(0, env.backupKeep)]
    for (const copy of copies) {
      if (kept.includes(copy)) continue
      await rm(pathOf(copy.name), { force: true })
      log.info({ name: copy.name }, 'old_backup_removed')
    }
  }

  /** Runs the operator's command with a copy, after those before it. Never rejects. */
  function handOver(path: string): Promise<void> {
    if (backupHook !== '') handedOver = handedOver.then(() => runHookWith(path))
    return handedOver
  }

  async function runHookWith(path: string): Promise<void> {
    const code = await runHook(backupHook, [path], { signal })
    const before = await hookState.read()
    const paths = before?.paths?.filter((other) => other !== path) ?? []
    if (code !== undefined) {
      log.error({ code }, 'backup_hook_failed')
      await hookState.write({ code, at: new Date().toISOString(), paths: [...paths, path] })
    } else await hookState.write(before && paths.length > 0 ? { ...before, paths } : null)
  }

  return {
    list,
    /** The copy of this name in the folder; undefined if there is none. */
    find,
    pathOf,

    /**
     * Makes a proven copy, removes the old ones of its kind, and starts the operator's command without waiting for it. A call while one is
     * being made returns the same.
     * @throws BackupError; ProblemError `not_found` for a database in memory, `too_many_requests` for too many by hand
     */
    make(kind: 'daily' | 'manual'): Promise<Backup> {
      running ??= (kind === 'daily' ? makeNow(kind) : makeByHand()).finally(() => {
        running = undefined
      })
      return running
    },

    /** Whether the last copy since the start could not be made. */
    hasFailed: () => hasFailed,

    /** The newest of the copies made before an upgrade or a restore, which are never removed. */
    async keptCopy(): Promise<StoredFile | undefined> {
      const files = await filesOf(folder, /^((before-)?upgrade-.*|toldaria-.*-before-restore)\.(db|tar)$/)
      return files.sort((a, b) => b.mtime.getTime() - a.mtime.getTime())[0]
    },

    /** Runs the operator's command again with each copy that it has not taken. One that was removed meanwhile needs no more. */
    async retryHook(): Promise<void> {
      await handedOver
      const present = (await list()).map(({ name }) => pathOf(name))
      // Nothing else may come between the state that is read and the one that is written.
      const failed = await hookState.read()
      if (backupHook === '' || failed === null) return
      const paths = failed.paths?.filter((path) => present.includes(path)) ?? []
      await hookState.write(paths.length > 0 ? { ...failed, paths } : null)
      for (const path of paths) await handOver(path)
    },

    /** Resolves when the operator's command is not running any more. Never rejects. */
    hookSettled: (): Promise<void> => handedOver,

    /** How the operator's command failed; null if it has taken every copy, or there is none. */
    async hookFailure() {
      const failed = backupHook === '' ? null : await hookState.read()
      return failed && { code: failed.code, at: failed.at }
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
