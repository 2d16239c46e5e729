import { randomUUID } from 'node:crypto'
import { type ColumnBuilderCallback, type ColumnDataType, type Kysely, sql } from 'kysely'
import { essentialSystemActor } from './actor.ts'
import type { Dialect } from './dialects.ts'
import { type Database, migrations, type Tables } from './tables.ts'
import { inTransaction } from './transactions.ts'

// Ours, because Kysely's Migrator uses no transaction on SQLite: an interrupted start would leave half of a migration.

/** The column types whose names differ between the two databases. */
export interface DialectColumns {
  bytes: ColumnDataType
  sequence: { type: ColumnDataType; build: ColumnBuilderCallback }
}

export interface Migration {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration speaks of tables as they were, not as they are now
  up: (db: Kysely<any>, columns: DialectColumns) => Promise<void>
}

/**
 * Migrates the database to the newest schema: forward only, all missing steps in one transaction, so that an interrupted start changes
 * nothing. Several servers may start at once.
 */
export async function migrate(db: Database, dialect: Dialect) {
  await inTransaction(db, essentialSystemActor, async (trx) => {
    await dialect.lockSchema(trx)
    await migrateInside(trx, dialect)
    await ensurePublication(trx)
  })
}

/**
 * Runs the missing steps of a migration inside a transaction.
 * @param steps all, or those that led to an earlier schema
 */
export async function migrateInside(trx: Database, { columns }: Dialect, steps = migrations): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(trx)
  const done = new Set((await trx.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
  for (const migration of steps.filter(({ name }) => !done.has(name))) {
    await migration.up(trx, columns)
    await trx.insertInto('migrations').values({ name: migration.name }).execute()
  }
}

async function ensurePublication(trx: Kysely<Tables>) {
  await trx
    .insertInto('publication')
    .values({ id: 1, version: 1, database_id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
