import type { Migration } from '../migrate.ts'

export const servicePhoto: Migration = {
  name: '002-service-photo',
  async up(db) {
    await db.schema
      .alterTable('services')
      .addColumn('image_hash', 'text', (column) => column.references('media.hash'))
      .execute()
    await db.schema.createIndex('services_image_hash').on('services').column('image_hash').execute()
  },
}
