import type { Migration } from '../migrate.ts'

export const places: Migration = {
  name: '008-places',
  async up(db) {
    for (const table of ['products', 'services']) {
      await db.schema
        .alterTable(table)
        .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db
        .updateTable(table)
        .set((row) => ({ place: row.ref('seq') }))
        .execute()
    }
  },
}
