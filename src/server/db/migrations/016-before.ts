import type { Migration } from '../migrate.ts'

export const before: Migration = {
  name: '016-before',
  async up(db) {
    await db.schema
      .alterTable('works')
      .addColumn('before_hash', 'text', (column) => column.references('media.hash'))
      .execute()
    await db.schema.createIndex('works_before_hash').on('works').column('before_hash').execute()
  },
}
