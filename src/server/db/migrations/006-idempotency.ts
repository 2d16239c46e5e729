import type { Migration } from '../migrate.ts'

export const idempotency: Migration = {
  name: '006-idempotency',
  async up(db, { bytes }) {
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('bytes', bytes, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_hmac', 'text', (column) => column.notNull())
      // Null only inside the transaction that inserts the row.
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
      .execute()
    await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute()
  },
}
