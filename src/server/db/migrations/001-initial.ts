import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

export const initial: Migration = {
  name: '001-initial',
  async up(db, { bytes, sequence }) {
    const sequenced = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('seq', sequence.type, sequence.build)
        .addColumn('id', 'text', (column) => column.notNull().unique())

    await db.schema
      .createTable('publication')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('version', 'integer', required)
      .addColumn('database_id', 'text', required)
      .execute()
    await db.schema
      .createTable('seeds')
      .addColumn('slice', 'text', (column) => column.primaryKey())
      .execute()
    await db.schema
      .createTable('media')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('bytes', bytes, required)
      .addColumn('touched_at', 'text', required)
      .execute()
    await db.schema
      .createTable('media_variants')
      .addColumn('hash', 'text', (column) => column.notNull().references('media.hash').onDelete('cascade'))
      .addColumn('width', 'integer', required)
      .addColumn('format', 'text', required)
      .addColumn('bytes', bytes, required)
      .addPrimaryKeyConstraint('media_variants_pk', ['hash', 'width', 'format'])
      .execute()
    await sequenced('products')
      .addColumn('title', 'text', required)
      .addColumn('features', 'text', required)
      .addColumn('alt', 'text')
      // No cascade: the database itself refuses to delete a picture that a product shows.
      .addColumn('image_hash', 'text', (column) => column.references('media.hash'))
      .addColumn('image_url', 'text')
      .execute()
    await db.schema.createIndex('products_image_hash').on('products').column('image_hash').execute()
    await sequenced('services')
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('youtube_id', 'text', required)
      .execute()
    await sequenced('faq')
      .addColumn('question', 'text', required)
      .addColumn('answer', 'text', required)
      .addColumn('position', 'integer', required)
      .execute()
    await sequenced('users')
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', required)
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', required)
      .execute()
    await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute()
    await db.schema
      .createTable('site_config')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('phone', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('facebook', 'text', required)
      .addColumn('instagram', 'text', required)
      .addColumn('whatsapp', 'text', required)
      .execute()
  },
}
