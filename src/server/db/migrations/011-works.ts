import type { Migration } from '../migrate.ts'

export const works: Migration = {
  name: '011-works',
  async up(db, { sequence }) {
    await db.schema
      .createTable('works')
      .addColumn('seq', sequence.type, sequence.build)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('district', 'text', (column) => column.notNull().defaultTo(''))
      // No reference: a work outlives its product, and shows it again if it comes back from the trash.
      .addColumn('product_id', 'text')
      .addColumn('comment', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('comment_author', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('comment_allowed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('image_hash', 'text', (column) => column.references('media.hash'))
      .addColumn('image_url', 'text')
      .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('works_image_hash').on('works').column('image_hash').execute()
  },
}
