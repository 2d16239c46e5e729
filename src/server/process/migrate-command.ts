import { type OpenedDatabase, openDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { migrateText } from './migrate.text.ts'
import { databaseName, toDatabaseError } from './start-error.ts'
import { upgrade } from './upgrade.ts'

/**
 * Says which migrations the database lacks, and runs them as a start does: after a proven copy. The server may be running or not.
 *
 * @param isDryRun changes nothing
 * @returns what it did, or would do, one sentence a line
 * @throws StartError if the database cannot be read or upgraded; it is unchanged
 */
export async function migrateCommand(env: Env, isDryRun: boolean): Promise<string> {
  const database = openDatabase(env.databaseUrl, { mayCreate: false })
  try {
    const { done, missing } = await database.readSchema()
    const found = migrateText.schema(databaseName(env), done.at(-1))
    if (done.length === 0) return found
    if (missing.length === 0) return `${found}\n${migrateText.upToDate}`
    const { db, dialect } = database
    const plan = [
      found,
      migrateText.missing(missing.map(({ name }) => name)),
      migrateText.size(await countRows(database), await dialect.countBytes(db)),
    ]
    if (isDryRun) return [...plan, migrateText.wouldCopy(env.backupDir), migrateText.dryRun].join('\n')
    return [...plan, migrateText.done((await upgrade(database, env)) ?? '')].join('\n')
  } catch (error) {
    throw toDatabaseError(error, env)
  } finally {
    await database.db.destroy()
  }
}

async function countRows({ db, dialect }: OpenedDatabase): Promise<number> {
  let rows = 0
  for (const table of (await dialect.readColumns(db)).keys())
    rows += (
      await db
        .selectFrom(table as 'products')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return rows
}
