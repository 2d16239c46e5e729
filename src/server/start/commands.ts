import { existsSync } from 'node:fs'
import { createSignInLinkStore, welcomeAddress } from '../access/recovery.store.ts'
import { createBackups } from '../backup/backups.ts'
import { databaseName } from '../db/database-sentence.ts'
import { type OpenedDatabase, openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { importText } from '../import/import.text.ts'
import { importContent } from '../import/import-content.ts'
import { type Env, localOrigin, readEnv } from '../process/env.ts'
import { StartError } from '../process/start-error.ts'
import { ensureAdministrator } from '../seed/seed.ts'
import { createUserStore } from '../stores/users.store.ts'
import { exitOnMistake, toDatabaseError } from './exits.ts'
import { upgrade } from './go-live.ts'
import { migrateText, recoverText } from './main.text.ts'

/**
 * Prints an address that lets a user in without the password (`npm run admin:recover`), of the user with this e-mail, or of the only user.
 * Beside a running server, too.
 */
export async function recover(email: string | undefined): Promise<void> {
  await runCommand({}, async (database, env) => {
    await upgrade(database, backupsOf(env))
    console.log(await recoverAccess(database.db, env, email))
  })
}

/**
 * Makes a sign-in link for the user with this e-mail, or for the only user, and returns the operator's instructions with its address. If there
 * is no user at all, the first administrator is created.
 * @throws StartError if it must be said which user, or if nobody has the e-mail
 */
export async function recoverAccess(db: Database, env: Env, email?: string): Promise<string> {
  await ensureAdministrator(db, env.firstAdministrator)
  const store = createUserStore(db)
  const users = await store.list()
  const user =
    email === undefined && users.length === 1 ? users[0] : (await store.findWithHash({ email: email ?? '' }))?.user
  if (!user) throw new StartError(recoverText.choose(email, users))
  const { secret } = await inTransaction(db, systemActor, (trx) => createSignInLinkStore(trx).replace(user._id))
  return recoverText.address(user, welcomeAddress(env.publicUrl || localOrigin(env.host, env.port), secret))
}

/** Upgrades the database (`npm run migrate`), or only says what that would do. Beside a running server, too. */
export async function migrate(isDryRun: boolean): Promise<void> {
  await runCommand({}, (database, env) => migrateDatabase(database, env, isDryRun, console.log))
}

/**
 * Says which migrations the database lacks, and runs them as a start does, after a proven copy.
 *
 * @param isDryRun changes nothing
 * @param say prints lines
 * @throws what the database and the copy throw; the database is unchanged
 */
export async function migrateDatabase(
  database: OpenedDatabase,
  env: Env,
  isDryRun: boolean,
  say: (lines: string) => void,
): Promise<void> {
  const { done, missing } = await database.readSchema()
  say(migrateText.schema(databaseName(env), done.at(-1)))
  if (done.length === 0) return
  if (missing.length === 0) return say(migrateText.upToDate)
  say(migrateText.missing(missing))
  if (isDryRun) say(migrateText.wouldCopy(env.backupDir))
  else say(migrateText.done((await upgrade(database, backupsOf(env))) ?? ''))
}

/** The copies as the server makes them. What fails after one is made is printed. */
function backupsOf(env: Env) {
  const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
  return createBackups({ env, log, signal: new AbortController().signal })
}

/** Brings the content of an address or a file into the database (`npm run import`). Beside a running server, too. */
export async function importFrom(from: string, { yes, add }: { yes: boolean; add: boolean }): Promise<void> {
  await runCommand({ isLong: true }, async ({ db, readSchema }, env) => {
    if (env.databaseUrl === 'file::memory:') throw new StartError(importText.inMemory)
    if (env.databaseUrl.startsWith('file:') && !existsSync(databaseName(env)))
      throw new StartError(importText.notPrepared)
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
    const { done, missing } = await readSchema()
    if (done.length === 0 || missing.length > 0) throw new StartError(importText.notPrepared)
    await importContent({ db, env, from, yes, add, say: console.log, signal: stopping.signal }).catch((error) => {
      throw stopping.signal.aborted ? new StartError(importText.stopped) : error
    })
  })
}

/** Runs a command with the settings of the server and its database, which is not created if it is missing. */
async function runCommand(
  options: { isLong?: boolean },
  run: (database: OpenedDatabase, env: Env) => Promise<void>,
): Promise<void> {
  await exitOnMistake(async () => {
    const env = readEnv(process.env, process.cwd())
    const database = openDatabase(env.databaseUrl, { mayCreate: false, ...options })
    try {
      await run(database, env)
    } catch (error) {
      throw toDatabaseError(error, env)
    } finally {
      await database.db.destroy()
    }
  })
}
