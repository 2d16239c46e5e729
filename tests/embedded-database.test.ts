import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { publishInTransaction, systemActor } from '#server/db/transactions.ts'
import { newFolder } from '#support/new-folder.ts'

test('an overwritten file makes opening fail, and a restored backup is read', async () => {
  const { db, path, readId } = await setupDatabase()
  const id = await readId()
  await db.destroy()
  copyFileSync(path, `${path}.backup`)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  const again = openDatabase(`file:${path}`, { mayCreate: false })
  await expect(again.prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  renameSync(`${path}.backup`, path)
  await expect.poll(fault(again.prepare)).toBe('none')
  const row = await again.db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()
  expect(row.database_id).toBe(id)
  await again.db.destroy()
})

test('a value that a column cannot store is refused', async () => {
  const { db } = await setupDatabase()
  const date = new Date() as unknown as string
  await expect(db.insertInto('seeds').values({ slice: date }).execute()).rejects.toThrow('a object cannot')
  await db.destroy()
})

const item = { question: 'q', answer: 'a', position: 0 }

describe('a file under a running server', () => {
  test.each([
    ['deleted', (path: string) => rmSync(path)],
    ['moved away', (path: string) => renameSync(path, `${path}.away`)],
    [
      'replaced',
      (path: string) => {
        copyFileSync(path, `${path}.other`)
        renameSync(`${path}.other`, path)
      },
    ],
  ])('is lost when it was %s', async (_, lose) => {
    const { db, path, add, isFileLost } = await setupDatabase()
    await add('a')
    await checkpoint(db)
    expect(isFileLost()).toBe(false)
    lose(path)
    expect(isFileLost()).toBe(true)
    await db.destroy()
  })

  test.each([
    ['deleted', (log: string) => rmSync(log)],
    ['replaced', (log: string) => renameSync(copied(log), log)],
  ])('is lost when its log was %s, and holds all that was acknowledged', async (_, lose) => {
    const { db, path, add, isFileLost } = await setupDatabase()
    await add('a')
    expect(isFileLost()).toBe(false)
    lose(`${path}-wal`)
    await add('b')
    expect(isFileLost()).toBe(true)
    await db.destroy()
    expect(questionsIn(path)).toEqual(['a', 'b'])
  })

  test('is not lost by writes, checkpoints, VACUUM, a restore, or another program that reads and closes', async () => {
    const { db, path, add, isFileLost } = await setupDatabase()
    await add('a')
    await sql`insert into media values ('h', 1, 1, '', zeroblob(900000))`.execute(db)
    await checkpoint(db)
    await sql`delete from media`.execute(db)
    expect(isFileLost()).toBe(false)
    const other = new DatabaseSync(path)
    other.exec("update publication set database_id = 'restored', version = version + 9")
    const size = statSync(path).size
    other.exec('vacuum; pragma wal_checkpoint(truncate)')
    other.close()
    expect(statSync(path).size).toBeLessThan(size)
    expect(isFileLost()).toBe(false)
    await add('b')
    expect(isFileLost()).toBe(false)
    await db.destroy()
    expect(questionsIn(path)).toEqual(['a', 'b'])
  })

  test('that was replaced keeps exactly its new content, and its former log is set aside if it could not be emptied', async () => {
    const { db, path, add, isFileLost } = await setupDatabase()
    await add('a')
    await checkpoint(db)
    copyFileSync(path, `${path}.other`)
    // A reader keeps the log from being emptied.
    const reader = new DatabaseSync(path)
    reader.exec('begin; select * from faq')
    await add('b')
    expect(isFileLost()).toBe(false)
    renameSync(`${path}.other`, path)
    expect(isFileLost()).toBe(true)
    await db.destroy()
    reader.close()
    expect(readdirSync(dirname(path)).filter((name) => /-wal\.\d+$/.test(name))).toHaveLength(1)
    expect(questionsIn(path)).toEqual(['a'])
  })

  test('that was moved away holds all that was acknowledged, and its log harms no other file', async () => {
    const { db, path, add, isFileLost } = await setupDatabase()
    await add('a')
    renameSync(path, `${path}.away`)
    expect(isFileLost()).toBe(true)
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    await db.destroy()
    expect(questionsIn(`${path}.away`)).toEqual(['a'])
  })
})

test('a transaction that SQLite rolled back by itself stores nothing more, and its own error is thrown', async () => {
  const { db } = await setupDatabase()
  const later: string[] = []
  const write = publishInTransaction(db, systemActor, async (trx) => {
    await trx.insertInto('seeds').values({ slice: 'a' }).execute()
    await sql`insert or rollback into seeds (slice) values ('a')`.execute(trx).catch(() => undefined)
    later.push(await fault(() => trx.insertInto('seeds').values({ slice: 'b' }).execute())())
    throw new Error('its own')
  })
  await expect(write).rejects.toThrow('its own')
  expect([later, await db.selectFrom('seeds').selectAll().execute()]).toEqual([['unavailable'], []])
  await db.destroy()
})

test('opening does not change the mode of another file, a pipe or the target of a link', async () => {
  const folder = newFolder()
  const inFolder = (name: string) => join(folder, name)
  writeFileSync(inFolder('letter'), 'this is no database, whatever its name says'.repeat(100))
  execFileSync('mkfifo', [inFolder('pipe')])
  for (const name of ['letter', 'pipe']) chmodSync(inFolder(name), 0o644)
  symlinkSync(inFolder('letter'), inFolder('link'))
  for (const name of ['letter', 'pipe', 'link']) {
    const { db, prepare } = openDatabase(`file:${inFolder(name)}`)
    await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
    await db.destroy()
    expect(statSync(inFolder(name)).mode & 0o777, name).toBe(0o644)
  }
})

async function setupDatabase() {
  const path = join(newFolder(), 'toldaria.db')
  const { db, prepare, isFileLost } = openDatabase(`file:${path}`)
  await prepare()
  const readId = async () =>
    (await db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()).database_id
  const add = (id: string) =>
    publishInTransaction(db, systemActor, (trx) =>
      trx
        .insertInto('faq')
        .values({ id, ...item })
        .execute(),
    )
  return { db, path, readId, add, isFileLost }
}

function copied(path: string): string {
  copyFileSync(path, `${path}.other`)
  return `${path}.other`
}

const checkpoint = (db: Database) => sql`pragma wal_checkpoint(passive)`.execute(db)

/** The ids of the questions in a file with its log, as the next process reads them. */
function questionsIn(path: string) {
  // This process still has the index of the log in memory.
  const copy = join(newFolder(), 'copy.db')
  for (const suffix of ['', '-wal'])
    if (existsSync(`${path}${suffix}`)) copyFileSync(`${path}${suffix}`, `${copy}${suffix}`)
  const database = new DatabaseSync(copy)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const ids = database.prepare('select id from faq order by id').all()
  database.close()
  return ids.map((row) => (row as { id: string }).id)
}

function fault(use: () => Promise<unknown>): () => Promise<string> {
  return () =>
    use().then(
      () => 'none',
      (error) => (isDatabaseUnavailable(error) ? 'unavailable' : 'other'),
    )
}
