// `dist/server/backup.js`: what the commands of `scripts` call.
import os from 'node:os'
import { timeZoneOf } from '#contract/opening-hours.ts'
import type { Env } from '../process/env.ts'
import { toBackupError } from './backup.store.ts'
import { makeBackup } from './make-backup.ts'

export { databaseSentence } from '../db/database-sentence.ts'
export { runHook } from '../process/child-process.ts'
export { checkBackup } from './backup.store.ts'
export { makeBackup, makeProvenBackup } from './make-backup.ts'
export { restoreBackup } from './restore-backup.ts'
export { returnedLines } from './returned.text.ts'

/** Where the commands' sentences have their times from. */
export const companyTimeZone = timeZoneOf('')

/** The settings of the server. Loaded only when they are read, because its packages take memory. */
export const readEnv = async () => (await import('../process/env.ts')).readEnv(process.env, process.cwd())

/**
 * Lets visitors' requests go first. Called before any thread starts, so that all threads inherit it. Not the lowest priority: a backup
 * that is starved reads an old state for long, and the log of the database grows meanwhile.
 */
export function lowerPriority(): void {
  // Only the system's administrator may raise it again.
  os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL))
}

/** Makes a backup for the server whose process has started this one, and sends it the result. Ends with the server. */
export async function makeBackupForServer(env: Env, before: string | undefined): Promise<void> {
  process.once('disconnect', () => process.exit())
  const options = { databaseUrl: env.databaseUrl, folder: env.backupDir, before }
  const reply = await makeBackup(options).catch((error) => {
    const { code } = toBackupError(error)
    if (code === 'internal') console.error(error)
    return { code }
  })
  process.send?.(reply, () => process.disconnect())
}
