import { setImmediate } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newDatabaseUrl, openTestDatabase } from '#support/build-test-app.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { migrations } from './migrations.ts'
import { openDatabase, openForReading } from './open-database.ts'
import { openPostgresPool } from './postgres.ts'
import type { Database, Tables } from './tables.ts'
import { inTransaction, readSnapshot, systemActor } from './transactions.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

describe('on PostgreSQL', () => {
  test('counts are numbers', async () => {
    const { db } = setup()
    const count = await sql<{ count: number }>`select count(*) as count`.execute(db)
    expect(count.rows).toEqual([{ count: 1 }])
  })

  test('a connection stays in use after a statement’s own error', async () => {
    const { db } = setup()
    const before = await backend(db)
    await expect(sql`select 1 / 0`.execute(db)).rejects.not.toSatisfy(isDatabaseUnavailable)
    // An outage by its code, but the connection works.
    await sql`set statement_timeout = 1`.execute(db)
    await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable)
    await sql`set statement_timeout = 0`.execute(db)
    expect(await backend(db)).toBe(before)
  })

  test('a connection cut in a transaction is discarded; the error is that of the cut, not of the rollback', async () => {
    const { db } = setup()
    let cut = 0
    const write = db.transaction().execute(async (trx) => {
      cut = await backend(trx)
      await sql`select pg_terminate_backend(${cut})`.execute(trx)
    })
    await expect(write).rejects.toMatchObject({ code: '57P01' })
    expect(await backend(db)).not.toBe(cut)
  })

  test('in a transaction whose connection was cut every later statement fails too', async () => {
    const { db } = setup()
    const write = db.transaction().execute(async (trx) => {
      const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
      await expect(cut).rejects.toMatchObject({ code: '57P01' })
      await expect(backend(trx)).rejects.toSatisfy(isDatabaseUnavailable)
      throw new Error('given up')
    })
    await expect(write).rejects.toThrow('given up')
  })

  test('connections to a server that only reads now are discarded together, and the first write goes to the new ones', async () => {
    const { db } = setup()
    await sql`create table written (at integer)`.execute(db)
    const hold = () =>
      db.connection().execute(async (own) => {
        await sql`set default_transaction_read_only = on`.execute(own)
        await sql`select pg_sleep(0.2)`.execute(own)
        return await backend(own)
      })
    const former = await Promise.all(Array.from({ length: 10 }, hold))
    expect(new Set(former).size).toBe(10)
    const write = () => inTransaction(db, systemActor, (trx) => sql`insert into written values (1)`.execute(trx))
    await write()
    const ids = await Promise.all(Array.from({ length: 10 }, () => backend(db)))
    expect(former.filter((id) => ids.includes(id))).toEqual([])
  })

  test('a database that is closed leaves no connection', async () => {
    const { db } = setup()
    const { db: other } = setup()
    const id = await backend(db)
    await db.destroy()
    await expect.poll(() => isConnected(other, id)).toBe(false)
  })

  test('a transaction that fails is rolled back on the server, and its connection is used again', async () => {
    const database = await openTestDatabase()
    const before = await backend(database)
    const write = inTransaction(database, systemActor, async (trx) => {
      await trx.insertInto('seeds').values({ slice: 'faq' }).execute()
      throw new Error('no')
    })
    await expect(write).rejects.toThrow('no')
    expect(await database.selectFrom('seeds').selectAll().execute()).toEqual([])
    expect(await backend(database)).toBe(before)
    await database.destroy()
  })

  test('an idle connection that is cut, and one cut between two queries, end only themselves', async () => {
    const { db } = setup()
    const { db: other } = setup()
    const cut = async (id: number) => {
      await sql`select pg_terminate_backend(${id})`.execute(other)
      await expect.poll(() => isConnected(other, id)).toBe(false)
    }
    await cut(await backend(db))
    await expect.poll(() => backend(db).catch(() => 0)).toBeGreaterThan(0)
    const write = db.transaction().execute(async (trx) => {
      await cut(await backend(trx))
      await backend(trx)
    })
    await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await backend(db)).toBeGreaterThan(0)
  })

  test.each([
    ['a request', 5000, () => openDatabase(server)],
    ['a restore', 120_000, () => openDatabase(server, { isLong: true })],
    ['a backup', 120_000, () => openForReading(server)],
  ])('a query of %s fails after %d ms', async (_, ms, open) => {
    stopClock()
    const { db } = open()
    onTestFinished(() => db.destroy())
    await db.transaction().execute((trx) => queryFor(ms - 1, trx))
    const slow = db.transaction().execute((trx) => queryFor(ms, trx))
    await expect(slow).rejects.toSatisfy(isDatabaseUnavailable)
  })

  test('a migration may take longer than a request, and leaves no connection', async () => {
    stopClock()
    const { db: other } = setup()
    const name = `migration-${process.pid}`
    const url = `${await newDatabaseUrl('')}&application_name=${name}`
    const slow = { name: '999-slow', adds: 'nothing', up: (trx: Database) => queryFor(119_999, trx) }
    const { prepare, readSchema, db } = openDatabase(url, { steps: [...migrations, slow] })
    onTestFinished(() => db.destroy())
    await prepare()
    const connections = () => sql`select 1 from pg_stat_activity where application_name = ${name}`.execute(other)
    await expect.poll(async () => (await connections()).rows).toEqual([])
    expect(await readSchema()).toMatchObject({ missing: [] })
  })

  test('a snapshot cannot write', async () => {
    const { db } = setup()
    const write = readSnapshot(db, (trx) => sql`create table snapshot (id integer)`.execute(trx))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })
})

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Runs a query that takes so long by the clock of its driver. */
async function queryFor(ms: number, trx: Database): Promise<void> {
  const query = sql`select pg_sleep(0.1)`.execute(trx)
  await setImmediate()
  vi.advanceTimersByTime(ms)
  await query
}

function setup() {
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(server) }) })
  onTestFinished(() => db.destroy())
  return { db }
}

/** The process id of the server's side of the connection that is used now. */
async function backend(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Whether the server has a connection with this process id. */
async function isConnected(db: Database, id: number): Promise<boolean> {
  return (await sql`select 1 from pg_stat_activity where pid = ${id}`.execute(db)).rows.length > 0
}

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
