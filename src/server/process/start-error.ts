import { BackupError } from '../backup/backup-error.ts'
import { foreignDatabase } from '../db/faults.ts'
import { NewerDatabaseError, OlderDatabaseError } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { mainText } from './main.text.ts'

/** The server cannot start. The message is one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

interface SystemError {
  code?: string
  message?: string
}

/** Turns a driver's error into a sentence for the operator. It names only the host of the database, never the password. */
export function toDatabaseError(error: unknown, env: Env): StartError {
  const { code = '', message = '' } = error as SystemError
  const reason = message.split('\n', 1)[0] || code
  return new StartError(refusalOf(error, env) ?? mainText.databaseUnreadable(databaseName(env), reason))
}

/** Returns the sentence for an error that only the operator can mend; undefined for an outage, which may end by itself. */
export function refusalOf(error: unknown, env: Env): string | undefined {
  const name = databaseName(env)
  if (error instanceof StartError) return error.message
  if (error instanceof NewerDatabaseError) return mainText.databaseNewer(name, error.unknown.join(', '), error.newest)
  if (error instanceof OlderDatabaseError) return mainText.databaseOlder(name, error.newest)
  if (error instanceof BackupError) return mainText.copyFailed(name, env.backupDir, error.code)
  if ((error as SystemError).code === foreignDatabase) return mainText.databaseForeign(name)
  return undefined
}

/** The database's file, or the host of its server. */
export function databaseName({ databaseUrl }: Pick<Env, 'databaseUrl'>): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length)
  return (URL.canParse(databaseUrl) && new URL(databaseUrl).host) || 'DATABASE_URL'
}
