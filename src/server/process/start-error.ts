import { foreignDatabase } from '../db/faults.ts'
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

/** Turns an error of `listen` into a sentence for the operator; returns any other error as it is. */
export function toListenError(error: unknown, env: Env): unknown {
  const { code = '' } = error as SystemError
  if (code === 'EADDRINUSE') return new StartError(mainText.portTaken(env.port))
  if (code === 'EACCES') return new StartError(mainText.portDenied(env.port))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(mainText.hostUnknown(env.host))
  return error
}

/** Turns a driver's error into a sentence for the operator. It names only the host of the database, never the password. */
export function toDatabaseError(error: unknown, env: Env): StartError {
  const { code = '', message = '' } = error as SystemError
  const where = env.databaseUrl.startsWith('file:')
    ? env.databaseUrl.slice('file:'.length)
    : (URL.canParse(env.databaseUrl) && new URL(env.databaseUrl).host) || 'DATABASE_URL'
  if (code === foreignDatabase) return new StartError(mainText.databaseForeign(where))
  return new StartError(mainText.databaseUnreadable(where, message.split('\n', 1)[0] || code))
}
