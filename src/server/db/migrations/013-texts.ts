import type { Migration } from '../migrate.ts'

export const texts: Migration = {
  name: '013-texts',
  async up(db) {
    // One row; its words are JSON by name, so that a new name needs no migration.
    await db.schema
      .createTable('texts')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('words', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('text_pictures')
      .addColumn('slot', 'text', (column) => column.primaryKey())
      // No cascade: the database itself refuses to delete a picture that the page shows.
      .addColumn('hash', 'text', (column) => column.notNull().references('media.hash'))
      .execute()
    await db.schema.createIndex('text_pictures_hash').on('text_pictures').column('hash').execute()
  },
}
