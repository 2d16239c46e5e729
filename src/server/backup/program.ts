// `dist/server/backup.js`: the process that makes the server's backups, and what the commands of `scripts` call.
import os from 'node:os'
import { toBackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'

/** Makes the backup that the parent process asks for, and sends it the result. Ends with the parent. */
export function runBackupProcess(): void {
  // Set before any thread starts, so that all threads inherit it: visitors' requests go first.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  process.once('disconnect', () => process.exit())
  process.once('message', async (options: Parameters<typeof makeBackup>[0]) => {
    const reply = await makeBackup(options).catch((error) => ({ code: toBackupError(error).code }))
    process.send?.(reply, () => process.disconnect())
  })
}
