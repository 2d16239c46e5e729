import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemActor } from './actor.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'
import { inTransaction, publishInTransaction, readSnapshot } from './transactions.ts'

test('a file that is lost before its checkpoint harms nothing', async () => {
  const clock = stopClock()
  const { db, path } = await setupDatabase()
  await db.insertInto('seeds').values({ slice: 'a' }).execute()
  renameSync(path, `${path}.away`)
  clock.advanceTimersByTime(500)
  const query = db.selectFrom('seeds').selectAll()
  await expect(query.execute()).rejects.toSatisfy(isDatabaseUnavailable)
  clock.advanceTimersByTime(1000)
  renameSync(`${path}.away`, path)
  expect(await query.execute()).toEqual([{ slice: 'a' }])
})

test('the log is checkpointed 1.5 s after the last write, and reads do not delay it', async () => {
  const clock = stopClock()
  const { db, path } = await setupDatabase()
  const large = 'toldo '.repeat(100_000)
  clock.advanceTimersByTime(1500)
  for (const slice of [large, `${large}2`]) {
    const { size } = statSync(path)
    await db.insertInto('seeds').values({ slice }).returning('slice').execute()
    clock.advanceTimersByTime(1000)
    await db.selectFrom('seeds').select('slice').execute()
    clock.advanceTimersByTime(499)
    expect(statSync(path).size).toBe(size)
    clock.advanceTimersByTime(1)
    expect(statSync(path).size).toBeGreaterThan(size + large.length)
  }
})

test('a query looks every 500 ms whether the file was replaced, and uses the same handle until then', async () => {
  const clock = stopClock()
  const { db, path, mark, isMarked } = await setupDatabase()
  await mark()
  clock.advanceTimersByTime(500)
  expect(await isMarked()).toBe(true)
  replace(path)
  clock.advanceTimersByTime(499)
  expect(await isMarked()).toBe(true)
  clock.advanceTimersByTime(1)
  expect(await isMarked()).toBe(false)
  expect(await db.selectFrom('publication').select('version').execute()).toHaveLength(1)
})

test('a transaction reads the database that it began with, even if the file is replaced meanwhile', async () => {
  const clock = stopClock()
  const { db, path } = await setupDatabase()
  await db.insertInto('seeds').values({ slice: 'a' }).execute()
  const seen: unknown[] = []
  const reads = readSnapshot(db, async (trx) => {
    const read = async () => seen.push(await trx.selectFrom('seeds').selectAll().execute())
    await read()
    replace(path, 'delete from seeds')
    clock.advanceTimersByTime(500)
    await read()
  })
  await expect(reads).rejects.toSatisfy(isDatabaseUnavailable)
  expect(seen).toEqual([[{ slice: 'a' }], [{ slice: 'a' }]])
  expect(await db.selectFrom('seeds').selectAll().execute()).toEqual([])
})

test('a large transaction is not acknowledged after a part of the log was cut off', async () => {
  stopClock()
  const { db, path } = await setupDatabase()
  await db.insertInto('seeds').values({ slice: 'a' }).execute()
  truncateSync(`${path}-wal`, statSync(`${path}-wal`).size / 2)
  const write = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('seeds')
      .values({ slice: 'toldo '.repeat(1_000_000) })
      .execute()
  })
  await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
})

const item = { question: 'q', answer: 'a', position: 0 }

test('after another server empties the log as it closes, reads and writes still work', async () => {
  const { db, path } = await setupDatabase()
  const readVersion = () => db.selectFrom('publication').select('version').executeTakeFirstOrThrow()
  const add = (trx: Database, id: string) =>
    trx
      .insertInto('faq')
      .values({ id, ...item })
      .execute()
  for (const use of [
    () => add(db, 'b'),
    () => publishInTransaction(db, systemActor, (trx) => add(trx, 'c')),
    () =>
      inTransaction(db, systemActor, async (trx) => {
        await trx.selectFrom('faq').select('id').execute()
        await add(trx, 'd')
      }),
    () => readSnapshot(db, (trx) => trx.selectFrom('faq').selectAll().execute()),
  ]) {
    const other = openDatabase(`file:${path}`)
    await other.prepare()
    await add(other.db, randomUUID())
    await readVersion()
    await add(db, randomUUID())
    await other.db.destroy()
    expect(statSync(`${path}-wal`).size).toBe(0)
    await use()
  }
  expect(await db.selectFrom('faq').select('id').execute()).toHaveLength(11)
})

test('a handle is replaced at once after an error of the file, and kept after a query’s own error', async () => {
  stopClock()
  const { db, path, mark, isMarked } = await setupDatabase()
  await mark()
  await expect(sql`select no_such_column from seeds`.execute(db)).rejects.not.toSatisfy(isDatabaseUnavailable)
  expect(await isMarked()).toBe(true)
  const outage = sql`attach database ${join(path, 'not-a-folder.db')} as other`.execute(db)
  await expect(outage).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await isMarked()).toBe(false)
})

/** Time passes only as the test says. */
function stopClock() {
  onTestFinished(() => void vi.useRealTimers())
  return vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}

/** Puts a copy of the database in its place. */
function replace(path: string, change = ''): void {
  for (const suffix of ['', '-wal']) copyFileSync(`${path}${suffix}`, `${path}.copy${suffix}`)
  const copy = new DatabaseSync(`${path}.copy`)
  copy.exec(change)
  copy.exec('pragma wal_checkpoint(truncate)')
  copy.close()
  renameSync(`${path}.copy`, path)
}

async function setupDatabase() {
  const path = join(newFolder(), 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  onTestFinished(() => db.destroy())
  /** A temporary table belongs to one handle. */
  const mark = () => sql`create temp table mark (id text)`.execute(db)
  const isMarked = async () => (await sql`select 1 from temp.sqlite_master`.execute(db)).rows.length > 0
  return { db, path, mark, isMarked }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
