import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#contract/operation.ts'
import { dayMs } from '#contract/retention.ts'
import { detailsOf, type Log, ProblemError } from '../http/problems.ts'
import { runHook } from '../process/child-process.ts'
import type { Env } from '../process/env.ts'
import { undefinedIfMissing } from '../process/files.ts'
import { BackupError, toBackupError } from './backup.store.ts'
import { backupName, makeProvenBackup } from './make-backup.ts'

/**
 * For how long a copy made before an upgrade is used again while visitors see the same content. It lacks at most an hour of what they do not
 * see, such as users.
 */
const reusedMs = 3_600_000

interface BackupsOptions {
  env: Pick<Env, 'databaseUrl' | 'backupDir' | 'backupKeep' | 'backupHook'>
  makeProven?: (options: Parameters<typeof makeProvenBackup>[0]) => Promise<{ name: string }>
  log: Log
  /** Ends the making of a copy, and the operator's command. */
  signal: AbortSignal
}

export type Backups = ReturnType<typeof createBackups>

/** The proven copies in their folder, the making of one at a time, and the operator's command, which gets each of them once. */
export function createBackups({ env, makeProven = makeProvenBackup, log, signal }: BackupsOptions) {
  const { databaseUrl, backupDir: folder, backupHook } = env
  const pathOf = (name: string) => join(folder, name)
  let running: Promise<Backup> | undefined
  let hasFailed = false
  let handedOver: Promise<void> = Promise.resolve()
  let hookFailure: { code: string; at: string } | undefined

  /** The newest first; throws BackupError. One of the future was made before the clock was set back, and counts as the oldest. */
  async function list(): Promise<Backup[]> {
    const nowMs = Date.now()
    const ageMs = ({ at }: Backup) => (Date.parse(at) <= nowMs ? nowMs - Date.parse(at) : Number.POSITIVE_INFINITY)
    const copies = await readCopies(folder).catch((error) => {
      throw toBackupError(error)
    })
    return copies.sort((a, b) => ageMs(a) - ageMs(b))
  }

  async function find(name: string): Promise<Backup | undefined> {
    return (await list()).find((backup) => backup.name === name)
  }

  async function makeNow(before?: string, stopping = signal): Promise<Backup> {
    // Another process cannot read it.
    if (databaseUrl === 'file::memory:') throw new ProblemError('not_found')
    try {
      if (stopping.aborted) throw new BackupError('killed')
      const { name } = await makeProven({ databaseUrl, folder, before, signal: stopping })
      const made = await find(name)
      if (!made) throw new Error('the copy is gone')
      hasFailed = false
      handOver(pathOf(name))
      await removeOld().catch((error) => log.error(detailsOf(error), 'old_backups_not_removed'))
      return made
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  async function removeOld(): Promise<void> {
    if (env.backupKeep === 0) return
    const copies = await list()
    const kept = keptBackups(copies, env.backupKeep, Date.now())
    for (const copy of copies) {
      if (kept.has(copy)) continue
      await rm(pathOf(copy.name), { force: true })
      log.info({ name: copy.name }, 'old_backup_removed')
    }
    await removeReports()
  }

  /** What an import left out, named beside its copy, goes with that copy, also with one that somebody else removed. */
  async function removeReports(): Promise<void> {
    const names = new Set(await readdir(folder))
    for (const name of names) {
      const copy = name.replace(/\.txt$/, '.db')
      if (copy !== name && backupName.test(copy) && !names.has(copy)) await rm(pathOf(name), { force: true })
    }
  }

  /** Runs the operator's command with a copy, after those before it, without waiting for it. */
  function handOver(path: string): void {
    if (backupHook === '') return
    handedOver = handedOver.then(async () => {
      const code = await runHook(backupHook, [path], signal)
      hookFailure = code === undefined ? undefined : { code, at: new Date().toISOString() }
      if (code !== undefined) log.error({ code }, 'backup_hook_failed')
    })
  }

  return {
    list,
    /** The copy of this name in the folder; undefined if there is none. */
    find,
    pathOf,

    /**
     * Makes a proven copy, removes the old ones, and starts the operator's command without waiting for it. A call while one is being made
     * returns the same.
     * @throws BackupError; ProblemError `not_found` for a database in memory
     */
    make(): Promise<Backup> {
      running ??= makeNow().finally(() => {
        running = undefined
      })
      return running
    },

    /**
     * Returns the path of a copy of a database that is about to be upgraded. An upgrade that fails again and again makes one for each version of
     * the content and each hour, in the place of the one before.
     *
     * @param database its schema and id: letters, digits and '-'
     * @param stopping ends the making of the copy
     * @throws BackupError
     */
    async makeBeforeUpgrade(database: string, version: number, stopping?: AbortSignal): Promise<string> {
      const copies = await list()
      const earlier = copies.filter(({ name }) => name.includes(`-before-upgrade-${database}-`))
      const newest = earlier.find(({ name }) => name.endsWith(`-${database}-${version}.db`))
      const ageMs = Date.now() - Date.parse(newest?.at ?? '')
      if (newest && ageMs >= 0 && ageMs < reusedMs) return pathOf(newest.name)
      const made = await makeNow(`upgrade-${database}-${version}`, stopping)
      for (const { name } of earlier) await rm(pathOf(name), { force: true })
      return pathOf(made.name)
    },

    /** Whether the last copy since the start could not be made. */
    hasFailed: () => hasFailed,

    /** How the operator's command failed with the last copy that it got since the start; undefined if it has taken it. */
    hookFailure: () => hookFailure,
  }
}

const keptNewest = 10

/**
 * The copies that stay, of a list with the newest first: the ten newest, the first and the last of each of the last `days` days (UTC), and, for as
 * many days, those made before an upgrade, a restore or an import.
 */
export function keptBackups(copies: readonly Backup[], days: number, nowMs: number): Set<Backup> {
  const dayOf = ({ at }: Backup) => at.slice(0, 10)
  const recent = copies.filter(({ at }) => Date.parse(at) <= nowMs && Date.parse(at) > nowMs - days * dayMs)
  return new Set([
    ...copies.slice(0, keptNewest),
    ...recent.filter((copy, index) => {
      const [newer, older] = [recent[index - 1], recent[index + 1]]
      const isLast = newer === undefined || dayOf(newer) !== dayOf(copy)
      const isFirst = older === undefined || dayOf(older) !== dayOf(copy)
      return isLast || isFirst || copy.name.includes('-before-')
    }),
  ])
}

async function readCopies(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  const copies = names.filter((name) => backupName.test(name)).map((name) => readCopy(folder, name))
  return (await Promise.all(copies)).filter((copy) => copy !== undefined)
}

/** The name has the instant without its colons; a proven copy is not written any more. Undefined if it is removed meanwhile. */
async function readCopy(folder: string, name: string): Promise<Backup | undefined> {
  const file = await stat(join(folder, name)).catch(undefinedIfMissing)
  if (!file?.isFile()) return undefined
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  const at = `${day}T${hour}:${minute}:${second}.000Z`
  return { name, bytes: file.size, at, provenAt: file.mtime.toISOString() }
}
