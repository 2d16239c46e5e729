import type { Migration } from '../migrate.ts'

export const devices: Migration = {
  name: '004-devices',
  async up(db) {
    await db.schema
      .createTable('devices')
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('devices_pk', ['secret_hash', 'user_id'])
      .execute()
    await db.schema.createIndex('devices_user_id').on('devices').column('user_id').execute()
  },
}
