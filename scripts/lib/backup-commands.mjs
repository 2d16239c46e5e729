import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline/promises'
import { prepare } from './prepare.mjs'
import { callersFolder, configExitCode, fail, say } from './run.mjs'
import { backupText, startText } from './toldaria.text.mjs'

/** Makes a backup of the database, proves it and hands it to `BACKUP_HOOK`, or proves an existing one. */
export async function backup({ to, check, before, 'for-server': forServer }) {
  await withBackupProgram(async (program, env) => {
    if (forServer) return await program.makeBackupForServer(env, before)
    if (check) {
      await program.checkBackup(path.resolve(callersFolder, check))
      return say(backupText.whole(check))
    }
    const target = to && path.resolve(callersFolder, to)
    const folder = target ? path.dirname(target) : env.backupDir
    const name = target && path.basename(target)
    const made = await program.makeBackup({ databaseUrl: env.databaseUrl, folder, name })
    const file = path.join(folder, made.name)
    say(backupText.made(file, made.bytes))
    await handOver(program, env, file)
  })
}

/** Replaces the database by a backup. Asks first, unless `--yes` is given. */
export async function restore({ yes }, name) {
  await withBackupProgram(async (program, env) => {
    const file = path.resolve(callersFolder, name)
    say(backupText.about(await program.checkBackup(file), program.companyTimeZone))
    say(backupText.replaces(withoutPassword(env.databaseUrl)))
    if (!yes) await confirm()
    const kept = await program.restoreBackup({ path: file, databaseUrl: env.databaseUrl, folder: env.backupDir })
    say(backupText.restored)
    // Of a broken or missing database it is not known.
    const lines = kept?.returned && program.returnedLines(kept.returned)
    if (lines === undefined) say(backupText.mayBeBack)
    else if (lines.length > 0) say([backupText.isBack, ...lines].join('\n'))
    say(kept ? backupText.kept(kept.path) : backupText.nothingBefore)
    if (kept?.isBackup) await handOver(program, env, kept.path)
  })
}

/** Runs the operator's command with a backup. */
async function handOver(program, env, file) {
  if (env.backupHook === '') return
  const failure = await program.runHook(env.backupHook, [file])
  if (failure !== undefined) fail(backupText.hookFailed(failure))
  say(backupText.hookDone)
}

/**
 * Runs a command with the built program for backups and the server's settings, at low priority: visitors' requests go first. A failure is
 * one sentence and exit code 1.
 */
async function withBackupProgram(command) {
  prepare()
  if (!fs.existsSync('dist/server/backup.js')) fail(startText.notBuilt)
  const program = await import('../../dist/server/backup.js')
  // Copies hold personal data and password hashes.
  process.umask(0o077)
  program.lowerPriority()
  let env
  try {
    env = await program.readEnv()
    await command(program, env)
  } catch (error) {
    if (error.name === 'EnvError') fail(error.message, configExitCode)
    const sentence = error.code === 'database_unavailable' && program.databaseSentence(error.cause, env)
    if (sentence) fail(sentence)
    const { path: where, code } = error.cause ?? {}
    if (error.code === 'folder_unusable' && where) fail(backupText.unusable(where, code))
    if (error.code === 'internal' || !(error.code in backupText.faults)) console.error(error)
    fail(backupText.faults[error.code] ?? backupText.faults.internal)
  }
}

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
