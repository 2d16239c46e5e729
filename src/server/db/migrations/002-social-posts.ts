import type { Migration } from '../migrate.ts'

export const socialPosts: Migration = {
  name: '002-social-posts',
  async up(db, { sequence }) {
    await db.schema
      .createTable('social_posts')
      .addColumn('seq', sequence.type, sequence.build)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('permalink', 'text', (column) => column.notNull())
      .addColumn('caption', 'text', (column) => column.notNull())
      .addColumn('posted_at', 'text', (column) => column.notNull())
      .addColumn('image_hash', 'text', (column) => column.notNull().references('media.hash'))
      .execute()
    // Has one row once the feed was read: an empty feed differs from one that was never read.
    await db.schema
      .createTable('social_feed')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('read_at', 'text', (column) => column.notNull())
      .execute()
  },
}
