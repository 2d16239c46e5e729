import type { Env } from '#server/env.ts'
import { mainText } from './main.text.ts'

/** The program cannot start; the message is one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The operator's sentence for what the system or a driver threw. Never a password: the address is cut to its host. */
export function toStartError(error: unknown, env: Env): StartError {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE') return new StartError(mainText.portTaken(env.port))
  if (code === 'EACCES' && /listen/.test(message)) return new StartError(mainText.portDenied(env.port))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(mainText.hostUnknown(env.host))
  const where = env.databaseUrl.startsWith('file:')
    ? env.databaseUrl.slice('file:'.length)
    : (URL.canParse(env.databaseUrl) && new URL(env.databaseUrl).host) || 'DATABASE_URL'
  return new StartError(mainText.databaseUnreadable(where, message.split('\n', 1)[0] || code))
}
