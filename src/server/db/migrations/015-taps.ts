import type { Migration } from '../migrate.ts'

export const taps: Migration = {
  name: '015-taps',
  async up(db) {
    await db.schema
      .createTable('taps')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      // '' where there is none. No reference: a count outlives its product.
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('taps_key', ['day', 'kind', 'product_id', 'source'])
      .execute()
  },
}
