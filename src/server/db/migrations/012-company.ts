import type { Migration } from '../migrate.ts'

export const company: Migration = {
  name: '012-company',
  async up(db) {
    // One row; its content is JSON, so that a new field needs no migration.
    await db.schema
      .createTable('company')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
  },
}
