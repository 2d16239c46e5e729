import type { Migration } from '../migrate.ts'

export const history: Migration = {
  name: '007-history',
  async up(db, { sequence }) {
    for (const table of ['products', 'services', 'faq', 'users', 'site_config'])
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    await db.schema
      .createTable('revisions')
      .addColumn('seq', sequence.type, sequence.build)
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      // No reference: the history of a deleted user stays.
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    await db.schema.createIndex('revisions_item').on('revisions').columns(['entity', 'item_id', 'seq']).execute()
    await db.schema.createIndex('revisions_user').on('revisions').columns(['user_id', 'seq']).execute()
    await db.schema.createIndex('revisions_at').on('revisions').column('at').execute()
    await db.schema
      .createTable('revision_pictures')
      .addColumn('revision', 'integer', (column) => column.notNull().references('revisions.seq').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull().references('media.hash'))
      .addPrimaryKeyConstraint('revision_pictures_pk', ['revision', 'hash'])
      .execute()
    await db.schema.createIndex('revision_pictures_hash').on('revision_pictures').column('hash').execute()
    await db.schema
      .createTable('trash')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text')
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
  },
}
