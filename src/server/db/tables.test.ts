import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { readColumns } from '#support/released-database.ts'
import { type Database, pictureColumns, tableTraits } from './tables.ts'

test('the record has exactly the tables of the database', async () => {
  const db = await openDatabase()
  const tables = new Set((await readColumns(db)).map(({ table }) => table))
  expect([...tables].sort()).toEqual(Object.keys(tableTraits).sort())
})

test('every column that prevents a picture’s deletion is declared as showing one', async () => {
  const db = await openDatabase()
  const kept = (await foreignKeysToMedia(db)).filter(({ rule }) => rule === 'NO ACTION')
  const names = kept.map(({ table, column }) => `${table}.${column}`).sort()
  expect(names).toEqual(pictureColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

async function openDatabase() {
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
