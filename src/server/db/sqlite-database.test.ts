import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foreignDatabase, isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { rememberContent } from './sqlite-content.ts'
import { readSnapshot } from './transactions.ts'

test('an acknowledged commit survives a power cut, and readers wait for no writer', async () => {
  const { db } = await setupDatabase()
  const pragma = async (name: string) =>
    Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]
  const fullSync = 2
  expect(await pragma('synchronous')).toBe(fullSync)
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('wal_autocheckpoint')).toBe(8000)
  expect(await pragma('busy_timeout')).toBe(50)
})

test.each([[['migrations', 'users']], [['publication']], [['notes']]])(
  'another program’s database, with the tables %j, is refused and left unchanged',
  async (tables) => {
    const clock = stopClock()
    const path = join(newFolder(), 'toldaria.db')
    const other = new DatabaseSync(path)
    for (const table of tables) other.exec(`create table ${table} (id text)`)
    other.close()
    const before = readFileSync(path)
    const { db, prepare } = openDatabase(`file:${path}`)
    await expect(prepare()).rejects.toMatchObject({ code: foreignDatabase, errcode: 26 })
    expect(clock.getTimerCount(), 'no reserve is made beside it later').toBe(0)
    await db.destroy()
    expect(readFileSync(path).equals(before)).toBe(true)
  },
)

test('values of every kind that a column can store are stored as they are', async () => {
  const { db } = await setupDatabase()
  const bytes = new Uint8Array([0, 255])
  const { rows } = await sql`
    select ${true} as yes, ${false} as no, ${null} as none, ${undefined} as missing, ${10n} as big, ${1.5} as number,
      ${'"a"'} as text, ${bytes} as bytes`.execute(db)
  const { bytes: read, ...others } = rows[0] as Record<string, unknown>
  expect(others).toEqual({ yes: 1, no: 0, none: null, missing: null, big: 10, number: 1.5, text: '"a"' })
  expect([...(read as Uint8Array)]).toEqual([0, 255])
})

test('more statements than are cached can be used, and an old one again', async () => {
  const { db } = await setupDatabase()
  const select = async (value: number) =>
    (await sql<{ value: number }>`select ${sql.raw(String(value))} as value`.execute(db)).rows[0]?.value
  for (let value = 0; value < 310; value += 1) expect(await select(value)).toBe(value)
  expect(await select(0)).toBe(0)
})

test('a new database is private before it is migrated', async () => {
  const path = join(newFolder(), 'toldaria.db')
  const { db } = openDatabase(`file:${path}`)
  await sql`select 1`.execute(db)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await db.destroy()
})

test('after it is closed, a connection that is still held does not open the file again', async () => {
  const { db } = await setupDatabase()
  const query = db.connection().execute(async (connection) => {
    await db.destroy()
    await connection.selectFrom('publication').select('version').execute()
  })
  await expect(query).rejects.toSatisfy(isDatabaseUnavailable)
})

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

test('rows can be streamed', async () => {
  const { db } = await setupDatabase()
  for (const slice of ['a', 'b']) await db.insertInto('seeds').values({ slice }).execute()
  const rows = []
  for await (const row of db.selectFrom('seeds').selectAll().orderBy('slice').stream()) rows.push(row)
  expect(rows).toEqual([{ slice: 'a' }, { slice: 'b' }])
})

test('what it reads of its own file leaves no descriptor open', async () => {
  const { path } = await setupDatabase()
  const open = () => readdirSync('/proc/self/fd').filter((id) => isOpen(id, path)).length
  const before = open()
  const isOurs = rememberContent(path)
  for (let turn = 0; turn < 20; turn += 1) expect(isOurs()).toBe(true)
  // SQLite keeps one for the next opening, because closing it would drop the locks of the other.
  expect(open()).toBeLessThanOrEqual(before + 1)
})

function isOpen(id: string, path: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${id}`) === path
  } catch {
    return false
  }
}

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
