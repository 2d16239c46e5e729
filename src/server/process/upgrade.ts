import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeProvenBackup } from '../backup/proven-backup.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { ensureAdministrator } from '../seed/first-administrator.ts'
import { seedSamples } from '../seed/seed.ts'
import { mainText } from './main.text.ts'

/** How long a copy is used again, if visitors see no other content: of what they do not see, such as users, it lacks an hour at most. */
const newMs = 3_600_000

/**
 * Upgrades the database, and fills a new one. Prints what was done for the operator.
 *
 * @param root absolute folder of the project
 * @param signal aborted when the server stops
 */
export async function prepareDatabase(
  database: OpenedDatabase,
  env: Env,
  root: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = await upgrade(database, env, signal)
  if (copy !== undefined) console.log(mainText.upgraded(copy))
  await seedSamples(database.db, env, root)
  const first = await ensureAdministrator(database.db, env.firstAdministrator, mainText.administratorName)
  if (first && !first.isChosen) console.log(mainText.firstAdministrator(first.email, first.password))
}

/** Whether the database exists and lacks migrations. */
export async function needsUpgrade({ readSchema }: Pick<OpenedDatabase, 'readSchema'>): Promise<boolean> {
  const { done, missing } = await readSchema()
  return done.length > 0 && missing.length > 0
}

/**
 * Migrates the database to the newest schema. One that exists is copied before that, unless an interrupted upgrade has just done so.
 *
 * @param signal ends the copy: the promise rejects with the signal's reason
 * @returns the path of the copy; undefined if the database was new or lacked no migration
 * @throws BackupError if there is no proven copy: then nothing is migrated. NewerDatabaseError, OlderDatabaseError; what the driver throws
 */
export async function upgrade(
  database: OpenedDatabase,
  env: Pick<Env, 'databaseUrl' | 'backupDir'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const copy = (await needsUpgrade(database)) ? await copyOnce(database, env, signal) : undefined
  await database.prepare()
  return copy
}

/** The copy's name has the schema, the database and the version of its content. It replaces earlier ones of this schema and database. */
async function copyOnce(
  { db, readSchema }: OpenedDatabase,
  { databaseUrl, backupDir: folder }: Pick<Env, 'databaseUrl' | 'backupDir'>,
  signal?: AbortSignal,
): Promise<string> {
  const { done } = await readSchema()
  const { version, database_id: id } = await db.selectFrom('publication').selectAll().executeTakeFirstOrThrow()
  const prefix = `upgrade-${done.at(-1)}-${id.slice(-8)}-`
  const path = join(folder, `${prefix}${version}.db`)
  if (await isNew(path)) return path
  const made = await makeProvenBackup({ databaseUrl, folder, ...(signal && { signal }) })
  const names = await readdir(folder)
  await rename(join(folder, made.name), path)
  for (const name of names.filter((name) => name.startsWith(prefix) && name.endsWith('.db')))
    if (join(folder, name) !== path) await rm(join(folder, name), { force: true })
  return path
}

async function isNew(path: string): Promise<boolean> {
  const ageMs = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  return ageMs >= 0 && ageMs < newMs
}
