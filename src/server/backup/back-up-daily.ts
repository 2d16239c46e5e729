import { clockIn } from '#contract/opening-hours.ts'
import { timeZoneOf } from '#contract/states.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { backupHookTimeoutMs, everyMinute, runHook } from '../operation/alerts.ts'
import type { StateFile } from '../process/files.ts'
import type { Backups } from './backups.ts'
import { dailyName } from './make-backup.ts'

const hourMs = 60 * 60 * 1000
/** On the company's clock. */
const quietHour = 3

interface DailyOptions {
  backups: Pick<Backups, 'list' | 'make' | 'pathOf'>
  hook: BackupHook
  log: ErrorLog
  now?: () => Date
}

/**
 * Makes a copy every day at 3 h on the company's clock, and a minute after the start if the one of the last 3 h is missing. A copy or a
 * hook that failed is tried again after an hour. Returns the function that stops it.
 */
export function backUpDaily({ backups, hook, log, now = () => new Date() }: DailyOptions): () => void {
  /** Returns whether something failed. */
  async function check(): Promise<boolean> {
    try {
      const copies = await backups.list()
      const [newest] = copies
      const atMs = Date.parse(copies.find(({ name }) => dailyName.test(name))?.at ?? '')
      // A copy of the future, made before the clock was set back, says nothing about today.
      const isMade = atMs >= lastQuietHour(now()).getTime() && atMs <= now().getTime()
      if (!isMade) await backups.make('daily')
      else if (newest && (await hook.failure())) await hook.run(backups.pathOf(newest.name))
      // A new copy is handed to the command without waiting for it.
      await hook.settled()
      return (await hook.failure()) !== null
    } catch (error) {
      log.error(detailsOf(error), 'backup_not_made')
      return true
    }
  }

  return everyMinute(check)
}

/** The last beginning of the quiet hour. Tries whole hours one by one, which is DST-safe. */
export function lastQuietHour(now: Date): Date {
  for (let ms = now.getTime() - (now.getTime() % hourMs); ; ms -= hourMs)
    if (clockIn(timeZoneOf(''), new Date(ms)).hour === quietHour) return new Date(ms)
}

/** How the last run of the command failed, and when. */
export interface HookFailure {
  code: string
  at: string
}

interface HookOptions {
  /** The operator's command, or ''. */
  command: string
  lastFailure: StateFile<HookFailure | null>
  log: ErrorLog
  /** Ends the running command. */
  signal: AbortSignal
}

export type BackupHook = ReturnType<typeof createBackupHook>

/** Runs the operator's command with each proven copy, one at a time. */
export function createBackupHook({ command, lastFailure, log, signal }: HookOptions) {
  let last: Promise<void> = Promise.resolve()

  async function runNow(path: string): Promise<void> {
    const code = await runHook(command, [path], { timeoutMs: backupHookTimeoutMs, signal })
    if (code !== undefined) log.error({ code }, 'backup_hook_failed')
    await lastFailure.write(code === undefined ? null : { code, at: new Date().toISOString() })
  }

  return {
    /** Runs the command with the path of a copy after those before it. Never rejects. */
    run(path: string): Promise<void> {
      if (command !== '') last = last.then(() => runNow(path))
      return last
    },

    /** Resolves when no command is running any more. Never rejects. */
    settled: (): Promise<void> => last,

    /** How the last run failed; null if it did not, or there is no command. */
    failure: async (): Promise<HookFailure | null> => (command === '' ? null : await lastFailure.read()),
  }
}
