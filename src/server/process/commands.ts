import { openDatabase } from '../db/open-database.ts'
import { readEnv } from '../env.ts'
import { exitOnMistake } from './exit-on-mistake.ts'
import { migrateCommand } from './migrate-command.ts'
import { recoverAccess } from './recover-access.ts'
import { toDatabaseError } from './start-error.ts'
import { upgrade } from './upgrade.ts'

/**
 * Prints an address that lets a user in without the password (`npm run admin:recover`), of the user with this e-mail, or of the only user.
 * Beside a running server, too.
 */
export async function recover(email: string | undefined, root = process.cwd()): Promise<void> {
  await exitOnMistake(async () => {
    const env = readEnv(process.env, root)
    const database = openDatabase(env.databaseUrl, { mayCreate: false })
    await upgrade(database, env).catch((error) => {
      throw toDatabaseError(error, env)
    })
    console.log(await recoverAccess(database.db, env, email))
    await database.db.destroy()
  })
}

/** Upgrades the database (`npm run migrate`), or only says what that would do. Beside a running server, too. */
export async function migrate(isDryRun: boolean, root = process.cwd()): Promise<void> {
  await exitOnMistake(() => migrateCommand(readEnv(process.env, root), isDryRun, console.log))
}
