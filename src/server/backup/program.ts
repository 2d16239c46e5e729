// `dist/server/backup.js`: the process that makes the server's backups, and what the commands of `scripts` call.
import os from 'node:os'
import { timeZoneOf } from '#contract/opening-hours.ts'
import { toBackupError } from './backup.store.ts'
import { makeBackup } from './make-backup.ts'

export { runHook } from '../process/child-process.ts'
export { checkBackup } from './backup.store.ts'
export { makeBackup, makeProvenBackup } from './make-backup.ts'
export { restoreBackup } from './restore-backup.ts'

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

/** Makes the backup that the parent process asks for, and prints the result. Ends with the parent. */
export async function runBackupProcess(options: string): Promise<void> {
  lowerPriority()
  process.stdin.once('end', () => process.exit()).resume()
  const reply = await makeBackup(JSON.parse(options)).catch((error) => ({ code: toBackupError(error).code }))
  console.log(JSON.stringify(reply))
  process.stdin.unref()
}
