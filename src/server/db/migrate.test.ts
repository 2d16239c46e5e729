import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import {
  fillAsBeforeFirstRelease,
  later,
  openEmpty,
  openOlder,
  readColumns,
  readRows,
  withLater,
} from '#support/opened-database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { migrate, readSchema } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { type Database, pictureColumns, tableTraits } from './tables.ts'

const names = migrations.map(({ name }) => name)

test('a new database has no migrations, an older one has those of its program, and both lack the others', async () => {
  const { db, prepare } = await openEmpty()
  expect(await readSchema(db, withLater)).toEqual({ done: [], missing: withLater })
  await prepare()
  expect(await readSchema(db, withLater)).toEqual({ done: names, missing: [later] })
})

test('a database is refused by a program that does not know all of its migrations, which the error names', async () => {
  const { db, readSchema, prepare } = await openEmpty()
  await prepare()
  for (const name of ['999-later', '998-later']) await db.insertInto('migrations').values({ name }).execute()
  const error = { name: 'RefusedDatabaseError', code: 'newer', unknown: ['998-later', '999-later'] }
  await expect(readSchema()).rejects.toMatchObject(error)
  await expect(prepare()).rejects.toMatchObject(error)
})

test('a database from before the first release is refused and not changed', async () => {
  const database = await openEmpty()
  const { db, readSchema, prepare } = database
  await fillAsBeforeFirstRelease(database)
  const columns = await readColumns(db)
  const before = await readRows(db, columns)
  for (const refuse of [readSchema, prepare])
    await expect(refuse()).rejects.toMatchObject({ code: 'before_first_release' })
  expect([await readColumns(db), await readRows(db, columns)]).toEqual([columns, before])
})

test('an older database gets the later migrations, all or none of them, and keeps its rows', async () => {
  const { db, dialect, prepare } = await openOlder()
  const columns = (await readColumns(db)).filter(({ table }) => table !== 'migrations')
  const before = await readRows(db, columns)
  const failing = { name: '901-failing', adds: 'nothing', up: () => Promise.reject(new Error('it fails')) }
  await expect(migrate(db, dialect, [...withLater, failing])).rejects.toThrow('it fails')
  expect(await namesIn(db)).toEqual(names)
  await prepare()
  expect(await readRows(db, columns)).toEqual(before)
  expect(await namesIn(db)).toEqual([...names, later.name])
  await prepare()
  expect(await namesIn(db)).toEqual([...names, later.name])
})

test('of several servers that start at once on an older database, one migrates it, and all go on', async () => {
  const { db, url, prepare } = await openOlder()
  const others = [1, 2, 3].map(() => openDatabase(url, { steps: withLater }))
  onTestFinished(async () => {
    for (const other of others) await other.db.destroy()
  })
  await Promise.all([prepare(), ...others.map((other) => other.prepare())])
  expect(await namesIn(db)).toEqual([...names, later.name])
})

async function namesIn(db: Database) {
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
}

test('an outage is not taken for a new database', async () => {
  const { db, readSchema } = openDatabase(`file:${join(newFolder(), 'missing.db')}`, { mayCreate: false })
  onTestFinished(() => db.destroy())
  await expect(readSchema()).rejects.toSatisfy(isDatabaseUnavailable)
})

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
