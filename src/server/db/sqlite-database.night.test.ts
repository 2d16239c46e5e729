import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foreignDatabase, isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { rememberContent } from './sqlite-content.ts'

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

async function setupDatabase() {
  const path = join(newFolder(), 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  onTestFinished(() => db.destroy())
  return { db, path }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
