// npm run restore -- FILE [--yes]: replaces the database by a backup, while the server runs or not. Asks first, unless --yes is given.
import readline from 'node:readline/promises'
import { backupText } from './lib/backup.text.mjs'
import { runBackupCommand } from './lib/backup-program.mjs'
import { fail, say } from './lib/terminal.mjs'

const options = { yes: { type: 'boolean', default: false } }

await runBackupCommand(backupText.usageOfRestore, options, async ({ values, positionals, program, env, resolve }) => {
  if (positionals.length !== 1) fail(backupText.usageOfRestore)
  const path = resolve(positionals[0])
  say(backupText.about(await program.checkBackup(path), program.companyTimeZone))
  say(backupText.replaces(withoutPassword(env.databaseUrl)))
  if (!values.yes) await confirm()
  const kept = await program.restoreBackup({ path, databaseUrl: env.databaseUrl, folder: env.backupDir })
  say(backupText.restored)
  say(kept ? backupText.kept(kept) : backupText.nothingBefore)
})

async function confirm() {
  if (!process.stdin.isTTY) fail(backupText.needsYes)
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout })
  const reply = await terminal.question(backupText.question)
  terminal.close()
  if (reply.trim().toLowerCase() !== backupText.yes) fail(backupText.stopped)
}

function withoutPassword(url) {
  if (url.startsWith('file:')) return url.slice('file:'.length)
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
