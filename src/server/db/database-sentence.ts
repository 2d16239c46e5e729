import type { Env } from '../process/env.ts'
import { reasonOf } from './database-reason.ts'
import { databaseReasons } from './database-sentence.text.ts'

/** Says to the operator why a database cannot be used; undefined if that is not known. It names no password. */
export function databaseSentence(error: unknown, env: Pick<Env, 'databaseUrl'>): string | undefined {
  const reason = reasonOf(error)
  return reason && databaseReasons[reason](databaseName(env))
}

/** The database's file, or the host of its server. */
export function databaseName({ databaseUrl }: Pick<Env, 'databaseUrl'>): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length)
  return (URL.canParse(databaseUrl) && new URL(databaseUrl).host) || 'DATABASE_URL'
}
