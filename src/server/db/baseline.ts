import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { AnyDatabase } from './dialects.ts'
import type { DialectColumns, Migration } from './migrate.ts'

/**
 * The tables of release 1.0.0. Where a column that names a picture has no cascade, the database itself refuses to delete a picture that is
 * shown.
 */
export const baseline: Migration = {
  name: '001-first-release',
  adds: 'as tabelas da versão 1.0.0',
  async up(db, columns) {
    await createOperation(db)
    await createMedia(db, columns)
    await createContent(db, columns)
    await createConfiguration(db)
    await createUsers(db, columns)
    await createHistory(db, columns)
  },
}

type Column = ColumnDefinitionBuilder

const required = (column: Column) => column.notNull()
const key = (column: Column) => column.primaryKey()
const onlyRow = (column: Column) => column.primaryKey().check(sql`id = 1`)
const version = (column: Column) => column.notNull().defaultTo(1)
const zero = (column: Column) => column.notNull().defaultTo(0)
const blank = (column: Column) => column.notNull().defaultTo('')
const picture = (column: Column) => column.references('media.hash')
const ofUser = (column: Column) => column.notNull().references('users.id').onDelete('cascade')

/** A table whose rows are numbered in the order of their creation. */
function numbered(db: AnyDatabase, { sequence }: DialectColumns, table: string) {
  return db.schema.createTable(table).addColumn('seq', sequence.type, sequence.build)
}

function itemTable(db: AnyDatabase, columns: DialectColumns, table: string) {
  return numbered(db, columns, table).addColumn('id', 'text', (column) => column.notNull().unique())
}

async function createOperation(db: AnyDatabase) {
  await db.schema
    .createTable('publication')
    .addColumn('id', 'integer', onlyRow)
    .addColumn('version', 'integer', required)
    .addColumn('database_id', 'text', required)
    .addColumn('restored_at', 'text')
    .execute()
  await db.schema.createTable('seeds').addColumn('slice', 'text', key).execute()
  await db.schema
    .createTable('taps')
    .addColumn('day', 'text', required)
    .addColumn('kind', 'text', required)
    // '' where there is none. No reference: a count outlives its product.
    .addColumn('product_id', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('taps_key', ['day', 'kind', 'product_id', 'source'])
    .execute()
}

async function createMedia(db: AnyDatabase, columns: DialectColumns) {
  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', key)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('touched_at', 'text', required)
    // Last: SQLite reads a row up to the wanted column, and these have megabytes.
    .addColumn('bytes', columns.bytes, required)
    .execute()
  await createIndex(db, 'media', 'media_touched_at', ['touched_at', 'hash'])
  await db.schema
    .createTable('media_variants')
    .addColumn('hash', 'text', (column) => column.notNull().references('media.hash').onDelete('cascade'))
    .addColumn('width', 'integer', required)
    .addColumn('format', 'text', required)
    .addColumn('bytes', columns.bytes, required)
    .addPrimaryKeyConstraint('media_variants_pk', ['hash', 'width', 'format'])
    .execute()
}

async function createContent(db: AnyDatabase, columns: DialectColumns) {
  await itemTable(db, columns, 'products')
    .addColumn('title', 'text', required)
    .addColumn('features', 'text', required)
    .addColumn('alt', 'text')
    .addColumn('image_hash', 'text', picture)
    .addColumn('image_url', 'text')
    .addColumn('version', 'integer', version)
    .addColumn('place', 'integer', zero)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('changed_at', 'text', required)
    .addColumn('hidden', 'integer', zero)
    .addColumn('price_from', 'text', blank)
    .addColumn('text', 'text', blank)
    .execute()
  await createIndex(db, 'products', 'products_image_hash', ['image_hash'])
  await db.schema
    .createTable('product_slugs')
    .addColumn('slug', 'text', key)
    // No reference: the slugs of a deleted product are never given to another.
    .addColumn('product_id', 'text', required)
    .execute()
  await createIndex(db, 'product_slugs', 'product_slugs_product', ['product_id'])
  await itemTable(db, columns, 'services')
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('youtube_id', 'text', required)
    .addColumn('poster_hash', 'text', picture)
    .addColumn('image_hash', 'text', picture)
    .addColumn('version', 'integer', version)
    .addColumn('place', 'integer', zero)
    .execute()
  await createIndex(db, 'services', 'services_image_hash', ['image_hash'])
  await createIndex(db, 'services', 'services_poster_hash', ['poster_hash'])
  await itemTable(db, columns, 'works')
    .addColumn('version', 'integer', version)
    .addColumn('title', 'text', required)
    .addColumn('district', 'text', blank)
    // No reference: a work outlives its product, and shows it again if it comes back from the trash.
    .addColumn('product_id', 'text')
    .addColumn('comment', 'text', blank)
    .addColumn('comment_author', 'text', blank)
    .addColumn('comment_allowed', 'integer', zero)
    .addColumn('image_hash', 'text', picture)
    .addColumn('image_url', 'text')
    .addColumn('place', 'integer', zero)
    .addColumn('before_hash', 'text', picture)
    .execute()
  await createIndex(db, 'works', 'works_image_hash', ['image_hash'])
  await createIndex(db, 'works', 'works_before_hash', ['before_hash'])
  await itemTable(db, columns, 'faq')
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', version)
    .execute()
  await itemTable(db, columns, 'social_posts')
    .addColumn('permalink', 'text', required)
    .addColumn('caption', 'text', required)
    .addColumn('posted_at', 'text', required)
    .addColumn('image_hash', 'text', (column) => column.notNull().references('media.hash'))
    .execute()
  // Has one row once the feed was read: an empty feed differs from one that was never read.
  await db.schema
    .createTable('social_feed')
    .addColumn('id', 'integer', key)
    .addColumn('read_at', 'text', required)
    .execute()
}

/** Tables with one row, and the pictures of the page. `content` and `words` are JSON, so that a new field needs no migration. */
async function createConfiguration(db: AnyDatabase) {
  await db.schema
    .createTable('site_config')
    .addColumn('id', 'integer', onlyRow)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('facebook', 'text', required)
    .addColumn('instagram', 'text', required)
    .addColumn('whatsapp', 'text', required)
    .addColumn('version', 'integer', version)
    .execute()
  await db.schema
    .createTable('company')
    .addColumn('id', 'integer', key)
    .addColumn('version', 'integer', version)
    .addColumn('content', 'text', required)
    .execute()
  await db.schema
    .createTable('company_pictures')
    .addColumn('hash', 'text', (column) => column.primaryKey().references('media.hash'))
    .execute()
  await db.schema
    .createTable('texts')
    .addColumn('id', 'integer', key)
    .addColumn('version', 'integer', version)
    .addColumn('words', 'text', required)
    .execute()
  await db.schema
    .createTable('text_pictures')
    .addColumn('slot', 'text', key)
    .addColumn('hash', 'text', (column) => column.notNull().references('media.hash'))
    .execute()
  await createIndex(db, 'text_pictures', 'text_pictures_hash', ['hash'])
}

async function createUsers(db: AnyDatabase, columns: DialectColumns) {
  await itemTable(db, columns, 'users')
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('version', 'integer', version)
    .addColumn('password_set_at', 'text')
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('expires_at', 'text', required)
    // The default counts as unused for too long, so that it never makes a session valid.
    .addColumn('last_used_at', 'text', blank)
    .addColumn('device', 'text', blank)
    .execute()
  await createIndex(db, 'sessions', 'sessions_user_id', ['user_id', 'last_used_at'])
  await db.schema
    .createTable('devices')
    .addColumn('secret_hash', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('devices_pk', ['secret_hash', 'user_id'])
    .execute()
  await createIndex(db, 'devices', 'devices_user_id', ['user_id'])
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('sign_in_links')
    // The key, so that a user has at most one link.
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', required)
    .execute()
}

async function createHistory(db: AnyDatabase, columns: DialectColumns) {
  await numbered(db, columns, 'revisions')
    .addColumn('entity', 'text', required)
    .addColumn('item_id', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('at', 'text', required)
    // No reference: the history of a deleted user stays.
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await createIndex(db, 'revisions', 'revisions_entity', ['entity', 'seq'])
  await createIndex(db, 'revisions', 'revisions_action', ['entity', 'action', 'seq'])
  await createIndex(db, 'revisions', 'revisions_item', ['item_id', 'entity', 'seq'])
  await createIndex(db, 'revisions', 'revisions_user', ['user_id', 'seq'])
  await createIndex(db, 'revisions', 'revisions_at', ['at'])
  await db.schema
    .createTable('trash')
    .addColumn('id', 'text', key)
    .addColumn('entity', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('deleted_at', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text')
    .addColumn('content', 'text', required)
    .execute()
  await createIndex(db, 'trash', 'trash_deleted_at', ['deleted_at', 'id'])
  await db.schema
    .createTable('trash_pictures')
    .addColumn('id', 'text', (column) => column.notNull().references('trash.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().references('media.hash'))
    .addPrimaryKeyConstraint('trash_pictures_pk', ['id', 'hash'])
    .execute()
  await createIndex(db, 'trash_pictures', 'trash_pictures_hash', ['hash'])
}

async function createIndex(db: AnyDatabase, table: string, name: string, columns: string[]) {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
