import type { AnyDatabase } from './dialects.ts'
import type { DialectColumns } from './migrate.ts'

/**
 * The columns that a list's fields are stored in. A migration names them, so a released one never changes. Each has a default, which rows that
 * are there get: without one, SQLite adds no column that must not be null.
 */
export const columnKinds = {
  text: { type: 'text', default: '' },
  textOrNull: { type: 'text', default: null },
  /** JSON. */
  rows: { type: 'text', default: '[]' },
  number: { type: 'integer', default: 0 },
  numberOrNull: { type: 'integer', default: null },
  /** The hash of a picture. While a row shows it, the database refuses to delete it. */
  picture: { type: 'text', default: null },
} as const

export type ColumnKind = keyof typeof columnKinds

/** Creates the table of a list: `seq`, `id` and `version`, which every list has, and these columns by name. */
export async function listTable(
  db: AnyDatabase,
  { sequence }: DialectColumns,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('seq', sequence.type, sequence.build)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  for (const [name, kind] of Object.entries(columns)) await addColumn(db, table, name, kind)
}

/** Adds a column to the table of a list, and the index that pruning needs to one that names a picture. */
export async function addColumn(db: AnyDatabase, table: string, name: string, kind: ColumnKind): Promise<void> {
  const { type, default: value } = columnKinds[kind]
  await db.schema
    .alterTable(table)
    .addColumn(name, type, (column) => {
      if (kind === 'picture') return column.references('media.hash')
      return value === null ? column : column.notNull().defaultTo(value)
    })
    .execute()
  if (kind === 'picture') await db.schema.createIndex(`${table}_${name}`).on(table).column(name).execute()
}
