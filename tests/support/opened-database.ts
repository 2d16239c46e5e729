import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { addColumn, listTable } from '#server/db/list-tables.ts'
import { type Migration, migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { type OpenedDatabase, openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { newDatabaseUrl } from './build-test-app.ts'
import { newFolder } from './new-folder.ts'
import { fillRandomly, seed } from './random.ts'

/**
 * Opens an empty database.
 * @param steps the migrations that its program knows
 */
export async function openEmpty(steps: readonly Migration[] = migrations) {
  const url = await newDatabaseUrl(newFolder())
  return { url, ...opened(url, steps) }
}

/**
 * Opens a database of the present schema with random content, for a program that knows another step.
 */
export async function openOlder() {
  const url = await newDatabaseUrl(newFolder())
  const former = openDatabase(url)
  await former.prepare()
  await fillRandomly(former.db, seed)
  await former.db.destroy()
  return { url, ...opened(url, withLater) }
}

export const later: Migration = {
  name: '900-later',
  adds: 'more',
  async up(db, columns) {
    await addColumn(db, 'faq', 'later', 'text')
    await listTable(db, columns, 'later', { place: 'number', author: 'text', image_hash: 'picture' })
  },
}

/** The migrations of the program that comes after this one. */
export const withLater: readonly Migration[] = [...migrations, later]

/** The migrations of the last program before the first release, as it recorded them. */
const formerNames = ['001-baseline', '002-service-photo', '003-hidden-product', '004-newest-revisions']

/** Makes an empty database one from before the first release, as far as a program looks at what it refuses. */
export async function fillAsBeforeFirstRelease({ db, dialect }: Pick<OpenedDatabase, 'db' | 'dialect'>): Promise<void> {
  const formerSteps = formerNames.map((name, index) => ({ name, adds: '', up: migrations[index]?.up ?? nothing }))
  await migrate(db, dialect, formerSteps)
  await fillRandomly(db, seed)
}

async function nothing(): Promise<void> {}

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

function opened(url: string, steps: readonly Migration[]) {
  const database = openDatabase(url, { steps })
  onTestFinished(() => database.db.destroy())
  return database
}
