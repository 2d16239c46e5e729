import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { newDatabaseUrl } from './build-test-app.ts'

const folder = 'tests/released'

/** The released schemas, by the names of their newest migrations. */
export const releases = readdirSync(folder).flatMap((name) => /^(.+)\.db\.gz$/.exec(name)?.[1] ?? [])

/** Returns the embedded database of a release, as its program left it. */
export function releasedFile(release: string): Buffer {
  return gunzipSync(readFileSync(`${folder}/${release}.db.gz`))
}

/** Opens the database of a release, as its program left it. The test may change it. */
export async function openReleased(release: string) {
  const url = await newDatabaseUrl(newFolder())
  if (process.env.TEST_DATABASE_URL) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(gunzipSync(readFileSync(`${folder}/${release}.sql.gz`)).toString())
    await client.end()
  } else writeFileSync(url.slice('file:'.length), releasedFile(release))
  return { url, ...opened(url) }
}

/** Opens an empty database. */
export async function openEmpty() {
  return opened(await newDatabaseUrl(newFolder()))
}

export interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  defaultValue: string | null
}

/** Reads the columns of all tables. */
export async function readColumns(db: Database): Promise<Column[]> {
  const query = process.env.TEST_DATABASE_URL
    ? sql<Column>`
        select table_name as "table", column_name as "name", data_type as "type", is_nullable = 'NO' as "isRequired",
          column_default as "defaultValue"
        from information_schema.columns where table_schema = current_schema() order by 1, 2`
    : sql<Column>`
        select m.name as "table", c.name as "name", c.type as "type", c."notnull" = 1 as "isRequired",
          c.dflt_value as "defaultValue"
        from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' order by 1, 2`
  return (await query.execute(db)).rows
}

/** Reads how each table, index, constraint and counter is defined, and the order of the columns. */
export async function readStructure(db: Database): Promise<unknown[]> {
  const query = process.env.TEST_DATABASE_URL
    ? sql`
        select indexname as name, replace(indexdef, current_schema(), '') as definition
        from pg_indexes where schemaname = current_schema()
        union all
        select conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = current_schema()::regnamespace
        union all
        select sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle)
        from pg_sequences where schemaname = current_schema()
        union all
        select attrelid::regclass || '.' || attname, attnum || ' ' || format_type(atttypid, atttypmod)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        order by 1, 2`
    : sql`
        select name, sql as definition from sqlite_master
        union all
        select m.name || '.' || c.name, concat_ws(' ', c.cid, c.type, c."notnull", c.dflt_value, c.pk)
        from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'
        union all
        select m.name || '.' || f."from", concat_ws(' ', f."table", f."to", f.on_update, f.on_delete)
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'
        union all
        select m.name || ' ' || i.name, concat_ws(' ', i."unique", i.origin, c.seqno, c.name)
        from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c where m.type = 'table'
        order by 1, 2`
  return [...(await readColumns(db)), ...(await query.execute(db)).rows]
}

export type Row = Record<string, unknown>

/** Reads all rows of the columns' tables, with these columns only, in an order of their own content. */
export async function readRows(db: Database, columns: readonly Column[]): Promise<Record<string, Row[]>> {
  const rowsOf: Record<string, Row[]> = {}
  for (const table of new Set(columns.map(({ table }) => table))) {
    const names = columns.filter((column) => column.table === table).map(({ name }) => sql.ref(name))
    const { rows } = await sql<Row>`select ${sql.join(names)} from ${sql.table(table)}`.execute(db)
    rowsOf[table] = rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return rowsOf
}

/** A new folder, which is removed when the test ends. */
export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'toldaria-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function opened(url: string) {
  const database = openDatabase(url)
  onTestFinished(() => database.db.destroy())
  return database
}
