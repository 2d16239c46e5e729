import { randomUUID } from 'node:crypto'
import { type ColumnBuilderCallback, type ColumnDataType, type Kysely, sql } from 'kysely'
import { systemActor } from './actor.ts'
import type { Dialect } from './dialects.ts'
import { isMissingTable } from './faults.ts'
import type { Database, Tables } from './tables.ts'
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

/** Which migrations a database has. */
export interface Schema {
  /** Their names in order; none for a new database. */
  done: readonly string[]
  missing: readonly Migration[]
}

/** A newer program has migrated the database: this one does not know how to write it. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  readonly unknown: readonly string[]
  /** The newest migration of this program. */
  readonly newest: string

  constructor(unknown: readonly string[], newest: string) {
    super('the database has migrations that this program does not know')
    this.unknown = unknown
    this.newest = newest
  }
}

/**
 * Reads which migrations the database has, and changes nothing.
 * @throws NewerDatabaseError if it has one that is not among the steps
 */
export async function readSchema(db: Database, steps: readonly Migration[]): Promise<Schema> {
  return toSchema(await readDone(db).catch(noneIfNew), steps)
}

/**
 * Migrates the database by the steps that it lacks: forward only, all in one transaction, so that an interrupted start changes nothing.
 * Several servers may start at once.
 * @throws NewerDatabaseError
 */
export async function migrate(db: Database, dialect: Dialect, steps: readonly Migration[]): Promise<void> {
  await inTransaction(db, systemActor, async (trx) => {
    await dialect.lockSchema(trx)
    await migrateInside(trx, dialect, steps)
    await ensurePublication(trx)
  })
}

/**
 * Runs the missing steps of a migration inside a transaction.
 * @param steps all, or those that led to an earlier schema
 * @throws NewerDatabaseError
 */
export async function migrateInside(trx: Database, { columns }: Dialect, steps: readonly Migration[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(trx)
  for (const { name, up } of toSchema(await readDone(trx), steps).missing) {
    await up(trx, columns)
    await trx.insertInto('migrations').values({ name }).execute()
  }
}

async function readDone(db: Database): Promise<string[]> {
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
}

function noneIfNew(error: unknown): string[] {
  if (!isMissingTable(error)) throw error
  return []
}

function toSchema(done: readonly string[], steps: readonly Migration[]): Schema {
  const unknown = done.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown, steps.at(-1)?.name ?? '')
  return { done, missing: steps.filter(({ name }) => !done.includes(name)) }
}

async function ensurePublication(trx: Kysely<Tables>) {
  await trx
    .insertInto('publication')
    .values({ id: 1, version: 1, database_id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
