import { chmodSync, copyFileSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { theProgram } from '#server/db/actor.ts'
import { commit } from '#server/db/commit.ts'
import { isDatabaseUnavailable, isStorageFull } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'

test('a lost file is a fault and not a new database, and its return is noticed', async () => {
  const { db, path, readId } = await shelf()
  const id = await readId()
  renameSync(path, `${path}.away`)
  await expect.poll(fault(readId), { timeout: 5000 }).toBe('unavailable')
  renameSync(`${path}.away`, path)
  expect(await readId()).toBe(id)
  await db.destroy()
})

test('a file that becomes none is a fault, and a backup put in its place is read', async () => {
  const { db, path, readId } = await shelf()
  const id = await readId()
  await db.destroy()
  copyFileSync(path, `${path}.backup`)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  const again = openDatabase(`file:${path}`, { mayCreate: false })
  await expect(again.prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  renameSync(`${path}.backup`, path)
  await expect.poll(fault(again.prepare), { timeout: 5000 }).toBe('none')
  const row = await again.db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()
  expect(row.database_id).toBe(id)
  await again.db.destroy()
})

test('where there must be a database, a missing file is not made', async () => {
  const { db, prepare } = openDatabase(`file:${join(newFolder(), 'toldaria.db')}`, { mayCreate: false })
  await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  await db.destroy()
})

test('what a column cannot hold is refused, not stored as nothing', async () => {
  const { db } = await shelf()
  const when = new Date() as unknown as string
  await expect(db.insertInto('seeds').values({ slice: when }).execute()).rejects.toThrow('a object cannot')
  await db.destroy()
})

test('what was written stays in the log while more may come, and is carried over when it is quiet', async () => {
  const { db, path } = await shelf()
  const size = () => statSync(path).size
  const words = 'toldo '.repeat(500_000)
  await db.insertInto('faq').values({ id: 'a', question: words, answer: 'a', position: 0 }).execute()
  expect(size()).toBeLessThan(words.length)
  await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(words.length)
  await db.destroy()
})

const item = { question: 'q', answer: 'a', position: 0 }

describe.each([
  ['deleted', (path: string) => rmSync(path)],
  ['moved away', (path: string) => renameSync(path, `${path}.away`)],
  [
    'replaced',
    (path: string) => {
      copyFileSync(path, `${path}.other`)
      renameSync(`${path}.other`, path)
    },
  ],
])('a file that was %s a moment ago', (_, lose) => {
  test.each([
    [
      'a statement',
      (db: Database) =>
        db
          .insertInto('faq')
          .values({ id: 'b', ...item })
          .execute(),
    ],
    [
      'a transaction',
      (db: Database) =>
        commit(db, theProgram, (trx) =>
          trx
            .insertInto('faq')
            .values({ id: 'b', ...item })
            .execute(),
        ),
    ],
  ])('acknowledges no write of %s', async (_, write) => {
    const { db, path } = await shelf()
    await db
      .insertInto('faq')
      .values({ id: 'a', ...item })
      .execute()
    lose(path)
    expect(await fault(() => write(db))()).toBe('unavailable')
    await db.destroy()
  })
})

describe('with no room left', () => {
  test('a transaction fails as such, and what follows its failure is not stored alone', async () => {
    const { db } = await shelf()
    await sql`pragma max_page_count = 60`.execute(db)
    const words = 'toldo '.repeat(100_000)
    const write = db.transaction().execute(async (trx) => {
      const large = trx.insertInto('faq').values({ id: 'a', ...item, answer: words })
      const swallowed = await large.execute().catch((error) => error)
      expect(swallowed).toSatisfy(isStorageFull)
      await trx
        .insertInto('faq')
        .values({ id: 'b', ...item })
        .execute()
    })
    await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(
      commit(db, theProgram, (trx) =>
        trx
          .insertInto('faq')
          .values({ id: 'c', ...item, answer: words })
          .execute(),
      ),
    ).rejects.toSatisfy(isStorageFull)
    await expect(
      db
        .insertInto('faq')
        .values({ id: 'd', ...item, answer: words })
        .returning('id')
        .execute(),
    ).rejects.toSatisfy(isStorageFull)
    await db
      .insertInto('faq')
      .values({ id: 'e', ...item })
      .execute()
    expect(await db.selectFrom('faq').select('id').execute()).toEqual([{ id: 'e' }])
    await db.destroy()
  })
})

test('database, log and index are readable by their owner alone, also where an earlier version left them open', async () => {
  const folder = join(newFolder(), 'data')
  const path = join(folder, 'toldaria.db')
  const modes = () =>
    ['', '/toldaria.db', '/toldaria.db-wal', '/toldaria.db-shm'].map(
      (name) => statSync(`${folder}${name}`).mode & 0o777,
    )
  const open = async () => {
    const opened = openDatabase(`file:${path}`)
    await opened.prepare()
    return opened.db
  }
  const former = process.umask(0o022)
  onTestFinished(() => void process.umask(former))
  const first = await open()
  expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600])
  for (const name of ['toldaria.db', 'toldaria.db-wal', 'toldaria.db-shm']) chmodSync(join(folder, name), 0o644)
  const second = await open()
  expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600])
  await first.destroy()
  await second.destroy()
})

async function shelf() {
  const path = join(newFolder(), 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  const readId = async () =>
    (await db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()).database_id
  return { db, path, readId }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fault(use: () => Promise<unknown>): () => Promise<string> {
  return () =>
    use().then(
      () => 'none',
      (error) => (isDatabaseUnavailable(error) ? 'unavailable' : 'other'),
    )
}
