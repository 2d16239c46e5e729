import fs from 'node:fs'
import path from 'node:path'
import { backupText } from './backup.text.mjs'
import { prepare } from './prepare.mjs'
import { startText } from './start.text.mjs'
import { fail, parseOrFail } from './terminal.mjs'

/**
 * Runs a command for backups with the built program, the server's settings and the parsed arguments, at low priority: visitors' requests go
 * first. A failure is one sentence and exit code 1.
 */
export async function runBackupCommand(usage, options, command) {
  const callersFolder = process.env.INIT_CWD ?? process.cwd()
  const args = parseOrFail(usage, options)
  prepare()
  if (!fs.existsSync('dist/server/backup.js')) fail(startText.notBuilt)
  const program = await import('../../dist/server/backup.js')
  // Copies hold personal data and password hashes.
  process.umask(0o077)
  program.lowerPriority()
  try {
    await command({
      ...args,
      program,
      env: await program.readEnv(),
      resolve: (file) => path.resolve(callersFolder, file),
    })
  } catch (error) {
    if (error.name === 'EnvError') fail(error.message)
    if (error.code === 'internal' || !(error.code in backupText.faults)) console.error(error)
    fail(backupText.faults[error.code] ?? backupText.faults.internal)
  }
}
