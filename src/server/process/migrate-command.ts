import { type OpenedDatabase, openDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { migrateText } from './migrate.text.ts'
import { databaseName, toDatabaseError } from './start-error.ts'
import { upgrade } from './upgrade.ts'

/**
 * Says which migrations the database lacks, and runs them as a start does: after a proven copy. The server may be running or not.
 *
 * @param isDryRun changes nothing
 * @param say prints lines
 * @throws StartError if the database cannot be read or upgraded; it is unchanged
 */
export async function migrateCommand(env: Env, isDryRun: boolean, say: (lines: string) => void): Promise<void> {
  const database = openDatabase(env.databaseUrl, { mayCreate: false })
  const { db, dialect } = database
  try {
    const { done, missing } = await database.readSchema()
    say(migrateText.schema(databaseName(env), done.at(-1)))
    if (done.length === 0) return
    if (missing.length === 0) return say(migrateText.upToDate)
    say(migrateText.missing(missing.map(({ name }) => name)))
    say(migrateText.size(await countRows(database), await dialect.countBytes(db)))
    if (isDryRun) say(migrateText.wouldCopy(env.backupDir))
    else say(migrateText.done((await upgrade(database, env)) ?? ''))
  } catch (error) {
    throw toDatabaseError(error, env)
  } finally {
    await db.destroy()
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
