import type { Migration } from '../migrate.ts'

export const newestRevisions: Migration = {
  name: '004-newest-revisions',
  async up(db) {
    await db.schema.createIndex('revisions_entity_at').on('revisions').columns(['entity', 'at']).execute()
  },
}
