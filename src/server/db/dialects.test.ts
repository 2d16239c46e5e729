import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl } from '#support/build-test-app.ts'
import type { AnyDatabase } from './dialects.ts'
import { openDatabase } from './open-database.ts'

test('the columns of each table come in their order, and which of them are texts', async () => {
  const { db, dialect } = await setup()
  await db.schema.createTable('empty').addColumn('only', 'integer').execute()
  const tables = await dialect.readColumns(db)
  expect(tables.get('pieces')).toEqual([
    { name: 'seq', isText: false },
    { name: 'word', isText: true },
    { name: 'bytes', isText: false },
  ])
  expect(tables.get('empty')).toEqual([{ name: 'only', isText: false }])
})

test('a stream has all rows in the order of their bytes, however few are in memory', async () => {
  const { db, dialect, insert } = await setup()
  for (const word of ['á', 'b', 'a', 'Z']) await insert(word)
  await db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom('pieces')
      .select('word')
      .orderBy(sql`word collate ${sql.id(dialect.byteOrder)}`)
    for (const rowsAtOnce of [1, 2, 3, 4, 5]) {
      const words: unknown[] = []
      for await (const row of dialect.stream(trx, query, rowsAtOnce)) words.push(row.word)
      expect(words, String(rowsAtOnce)).toEqual(['Z', 'a', 'b', 'á'])
    }
  })
})

test('the number of a new row follows the highest that any row ever had, or that was set', async () => {
  const { db, dialect, insert } = await setup()
  const last = () => dialect.readSequence(db, 'pieces')
  expect(await last()).toBe(0)
  await dialect.setSequence(db, 'pieces', 0)
  expect(await last()).toBe(0)
  expect(await insert('first')).toBe(1)
  await db.deleteFrom('pieces').execute()
  expect(await last()).toBe(1)
  await dialect.setSequence(db, 'pieces', 7)
  expect(await last()).toBe(7)
  expect(await insert('next')).toBe(8)
})

test('the size of the database grows with its rows', async () => {
  const { db, dialect, insert } = await setup()
  const before = await dialect.countBytes(db)
  await insert('large', randomBytes(100_000))
  // The row may begin in a page that is not full.
  expect(await dialect.countBytes(db)).toBeGreaterThan(before + 90_000)
})

/** A new database with one table, `pieces`, whose columns are of all types. */
async function setup() {
  const opened = openDatabase(await newDatabaseUrl())
  const db: AnyDatabase = opened.db
  onTestFinished(() => db.destroy())
  const { dialect } = opened
  const { sequence, bytes } = dialect.columns
  await db.schema
    .createTable('pieces')
    .addColumn('seq', sequence.type, sequence.build)
    .addColumn('word', 'text')
    .addColumn('bytes', bytes)
    .execute()
  const insert = async (word: string, bytes: Uint8Array | null = null): Promise<number> =>
    (await db.insertInto('pieces').values({ word, bytes }).returning('seq').executeTakeFirstOrThrow()).seq
  return { db, dialect, insert }
}
