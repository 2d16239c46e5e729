import type { Migration } from '../migrate.ts'

/** A product that visitors do not see for a while. */
export const hiddenProduct: Migration = {
  name: '003-hidden-product',
  async up(db) {
    await db.schema
      .alterTable('products')
      .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
