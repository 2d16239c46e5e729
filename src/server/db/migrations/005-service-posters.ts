import type { Migration } from '../migrate.ts'

export const servicePosters: Migration = {
  name: '005-service-posters',
  async up(db) {
    // No cascade: the database itself refuses to delete a poster that a service shows.
    await db.schema
      .alterTable('services')
      .addColumn('poster_hash', 'text', (column) => column.references('media.hash'))
      .execute()
    await db.schema.createIndex('services_poster_hash').on('services').column('poster_hash').execute()
  },
}
