import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl } from '#support/build-test-app.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'

describe('on PostgreSQL', () => {
  test('one transaction at a time changes a schema, and those of other schemas do not wait', async () => {
    const { db, dialect } = await setupTables()
    const other = await setupTables()
    const lock = (trx: Database) => dialect.lockSchema(trx)
    await db.transaction().execute(async (trx) => {
      await lock(trx)
      expect([await mustWait(db, lock), await mustWait(other.db, lock)]).toEqual([true, false])
    })
    expect(await mustWait(db, lock)).toBe(false)
  })

  test.each([
    { against: 'writers', readersWait: false },
    { against: 'everyone', readersWait: true },
  ] as const)('tables locked against $against stay so, however long nothing is asked', async (expected) => {
    const { db, dialect } = await setupTables()
    await db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '1min'`.execute(trx)
      await dialect.lockTables(trx, ['seeds', 'faq'], expected.against)
      const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(trx)
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }])
      for (const table of ['seeds', 'faq']) {
        const write = await mustWait(db, (other) => sql`delete from ${sql.table(table)}`.execute(other))
        const read = await mustWait(db, (other) => sql`select from ${sql.table(table)}`.execute(other))
        expect([write, read], table).toEqual([true, expected.readersWait])
      }
    })
  })
})

/** A schema of its own with two tables. */
async function setupTables() {
  const { db, dialect } = openDatabase(await newDatabaseUrl())
  onTestFinished(() => db.destroy())
  for (const table of ['seeds', 'faq']) await db.schema.createTable(table).addColumn('id', 'text').execute()
  return { db, dialect }
}

/** Whether a statement must wait for a lock of another transaction. */
async function mustWait(db: Database, statement: (trx: Database) => Promise<unknown>): Promise<boolean> {
  const run = db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 1`.execute(trx)
    await statement(trx)
  })
  const error = await run.then(
    () => undefined,
    (thrown) => thrown,
  )
  if (error && error.code !== '55P03') throw error
  return error !== undefined
}
