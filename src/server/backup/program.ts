// `dist/server/backup.js`: the process that makes the server's backups, and what the commands of `scripts` call.
import os from 'node:os'
import { timeZoneOf } from '#contract/states.ts'
import { backupHookTimeoutMs, runHook } from '../operation/alerts.ts'
import { toBackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'

export { checkBackup } from './backup.store.ts'
export { makeBackup } from './make-backup.ts'
export { makeProvenBackup } from './proven-backup.ts'
export { restoreBackup } from './restore-backup.ts'

/**
 * Runs `BACKUP_HOOK` with the path of a backup, as the server does with its own.
 * @returns undefined if it exited with 0, otherwise why not
 */
export async function runBackupHook(command: string, path: string): Promise<string | undefined> {
  return await runHook(command, [path], { timeoutMs: backupHookTimeoutMs, signal: new AbortController().signal })
}

/** Where the commands' sentences have their times from. */
export const companyTimeZone = timeZoneOf('')

/** The settings of the server. Loaded only by the commands, because its packages take memory. */
export const readEnv = async () => (await import('../env.ts')).readEnv(process.env, process.cwd())

/**
 * Lets visitors' requests go first. Called before any thread starts, so that all threads inherit it. Not the lowest priority: a backup
 * that is starved reads an old state for long, and the log of the database grows meanwhile.
 */
export function lowerPriority(): void {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Makes the backup that the parent process asks for, and sends it the result. Ends with the parent. */
export function runBackupProcess(): void {
  lowerPriority()
  process.once('disconnect', () => process.exit())
  process.once('message', async (options: Parameters<typeof makeBackup>[0]) => {
    const reply = await makeBackup(options).catch((error) => ({ code: toBackupError(error).code }))
    process.send?.(reply, () => process.disconnect())
  })
}
