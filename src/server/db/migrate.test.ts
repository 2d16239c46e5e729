import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { newFolder, openEmpty, openReleased, readColumns, readRows } from '#support/released-database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { type Migration, readSchema } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { type Database, pictureColumns, tableTraits } from './tables.ts'

const release = '016-before'
const names = migrations.map(({ name }) => name)
const former = migrations[0]?.replaces ?? []
const later: Migration = {
  name: '900-later',
  async up(db) {
    await db.schema.alterTable('faq').addColumn('later', 'text').execute()
  },
}
const withLater = [...migrations, later]

test('a new database has no migrations, an older one has those of its program, and both lack the others', async () => {
  const { db, prepare } = await openEmpty()
  expect(await readSchema(db, withLater)).toEqual({ done: [], missing: withLater })
  await prepare()
  expect(await readSchema(db, withLater)).toEqual({ done: names, missing: [later] })
  await prepare(withLater)
  expect(await readSchema(db, withLater)).toEqual({ done: [...names, later.name], missing: [] })
  expect(await db.selectFrom('faq').selectAll().execute()).toEqual([])
})

test('a database is refused by a program that does not know all of its migrations, which the error names', async () => {
  const { db, readSchema, prepare } = await openEmpty()
  await prepare()
  for (const name of ['999-later', '998-later']) await db.insertInto('migrations').values({ name }).execute()
  const error = { name: 'NewerDatabaseError', unknown: ['998-later', '999-later'], newest: names.at(-1) }
  await expect(readSchema()).rejects.toMatchObject(error)
  await expect(prepare()).rejects.toMatchObject(error)
  await expect(prepare([])).rejects.toMatchObject({ unknown: [...names, ...error.unknown], newest: '' })
})

test('a database of the last program before 1.0.0 keeps its rows and counters, and gets the later migrations', async () => {
  const { db, dialect, prepare } = await openReleased(release)
  expect(await readSchema(db, withLater)).toEqual({ done: [...former], missing: withLater })
  const columns = (await readColumns(db)).filter(({ table }) => table !== 'migrations')
  const counters = async () => {
    const numbered = columns.filter(({ name }) => name === 'seq').map(({ table }) => table)
    return Promise.all(numbered.map(async (table) => [table, await dialect.readSequence(db, table)]))
  }
  const before = [await readRows(db, columns), await counters()]
  const failing = { name: '901-failing', up: () => Promise.reject(new Error('it fails')) }
  await expect(prepare([...withLater, failing])).rejects.toThrow('it fails')
  expect(await namesIn(db)).toEqual(former)
  await prepare(withLater)
  expect([await readRows(db, columns), await counters()]).toEqual(before)
  expect(await namesIn(db)).toEqual([...names, later.name])
  await prepare(withLater)
  expect(await namesIn(db)).toEqual([...names, later.name])
})

test('of several servers that start at once on such a database, one takes it over, and all go on', async () => {
  const { db, url, prepare } = await openReleased(release)
  const others = [1, 2, 3].map(() => openDatabase(url))
  onTestFinished(async () => {
    for (const other of others) await other.db.destroy()
  })
  await Promise.all([prepare(), ...others.map((other) => other.prepare())])
  expect(await namesIn(db)).toEqual(names)
})

test.each([
  ['fewer of the former migrations', async (db: Database) => await remove(db, '016-before'), '015-taps'],
  ['one missing between them', async (db: Database) => await remove(db, '010-slugs'), '016-before'],
  ['an unknown one besides', async (db: Database) => await add(db, '017-other'), '017-other'],
  ['the baseline besides', async (db: Database) => await add(db, names[0] ?? ''), '016-before'],
])('a database with %s is refused and not changed', async (_, change, newest) => {
  const { db, readSchema, prepare } = await openReleased(release)
  await change(db)
  const columns = await readColumns(db)
  const before = await readRows(db, columns)
  const error = { name: 'OlderDatabaseError', newest }
  await expect(readSchema()).rejects.toMatchObject(error)
  await expect(prepare()).rejects.toMatchObject(error)
  expect(await readRows(db, columns)).toEqual(before)
})

test('an outage is not taken for a new database', async () => {
  const { db, readSchema } = openDatabase(`file:${join(newFolder(), 'missing.db')}`, { mayCreate: false })
  onTestFinished(() => db.destroy())
  await expect(readSchema()).rejects.toSatisfy(isDatabaseUnavailable)
})

async function namesIn(db: Database) {
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
}

async function remove(db: Database, name: string) {
  await db.deleteFrom('migrations').where('name', '=', name).execute()
}

async function add(db: Database, name: string) {
  await db.insertInto('migrations').values({ name }).execute()
}

test('the record has exactly the tables of the database', async () => {
  const db = await openMigrated()
  const tables = new Set((await readColumns(db)).map(({ table }) => table))
  expect([...tables].sort()).toEqual(Object.keys(tableTraits).sort())
})

test('every column that prevents a picture’s deletion is declared as showing one', async () => {
  const db = await openMigrated()
  const kept = (await foreignKeysToMedia(db)).filter(({ rule }) => rule === 'NO ACTION')
  const names = kept.map(({ table, column }) => `${table}.${column}`).sort()
  expect(names).toEqual(pictureColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

async function openMigrated() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return db
}

/** A row that is deleted with its picture (`CASCADE`) belongs to it. */
async function foreignKeysToMedia(db: Database) {
  const query = process.env.TEST_DATABASE_URL
    ? sql<{ table: string; column: string; rule: string }>`
        select k.table_name as "table", k.column_name as "column", r.delete_rule as "rule"
        from information_schema.referential_constraints r
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        join information_schema.table_constraints t
          on t.constraint_schema = r.unique_constraint_schema and t.constraint_name = r.unique_constraint_name
        where r.constraint_schema = current_schema() and t.table_name = 'media'`
    : sql<{ table: string; column: string; rule: string }>`
        select m.name as "table", f."from" as "column", f.on_delete as "rule"
        from sqlite_master m join pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'media'`
  return (await query.execute(db)).rows
}
