// npm run backup [-- --to FILE]: makes a backup of the database, while the server runs or not, and proves it. --check FILE: proves a file.
import path from 'node:path'
import { backupText } from './lib/backup.text.mjs'
import { runBackupCommand } from './lib/backup-program.mjs'
import { fail, say } from './lib/terminal.mjs'

const options = { to: { type: 'string' }, check: { type: 'string' } }

await runBackupCommand(backupText.usageOfBackup, options, async ({ values, positionals, program, env, resolve }) => {
  const { to, check } = values
  if (positionals.length > 0 || (to && check)) fail(backupText.usageOfBackup)
  if (check) {
    await program.checkBackup(resolve(check))
    return say(backupText.whole(check))
  }
  const target = to && resolve(to)
  const folder = target ? path.dirname(target) : env.backupDir
  const name = target && path.basename(target)
  const made = await program.makeBackup({ databaseUrl: env.databaseUrl, folder, kind: 'manual', name })
  say(backupText.made(path.join(folder, made.name), made.bytes))
})
