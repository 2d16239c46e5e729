import { sql } from 'kysely'
import { baseline } from './baseline.ts'
import { addColumn } from './list-tables.ts'
import type { Migration } from './migrate.ts'
import { samplesMigration } from './samples-migration.ts'

/** What tells a user of a sign-in link follows from the link. So far the history alone had it. */
const linkNotices: Migration = {
  name: '003-link-notices',
  adds: 'quem criou o último link de acesso de cada usuário',
  async up(db) {
    for (const column of ['link_created_at', 'link_created_by'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
    const newestLink = (column: string) => sql`(
      select ${sql.ref(column)} from revisions
      where entity = 'users' and item_id = users.id and ${sql.ref('after')} like '%"signInLink":%'
      order by seq desc limit 1
    )`
    await db
      .updateTable('users')
      .set({ link_created_at: newestLink('at'), link_created_by: newestLink('user_name') })
      .execute()
  },
}

const sideBySide: Migration = {
  name: '004-side-by-side',
  adds: 'as fotos de uma obra lado a lado',
  async up(db) {
    await addColumn(db, 'works', 'side_by_side', 'number')
  },
}

const keptCodes: Migration = {
  name: '005-kept-codes',
  adds: 'se os códigos de recuperação foram guardados',
  async up(db) {
    await addColumn(db, 'recovery_codes', 'unkept', 'number')
  },
}

/** The dashboard sums a day up without its rows, which may lie on as many pages of the file. */
const tapsByDay: Migration = {
  name: '006-taps-by-day',
  adds: 'um índice dos toques por dia',
  async up(db) {
    const index = db.schema.createIndex('taps_by_day').on('taps')
    await index.columns(['day', 'product_id', 'source', 'count']).execute()
  },
}

/** The steps that lead to the tables of today, in their order. */
export const migrations: readonly Migration[] = [
  baseline,
  samplesMigration,
  linkNotices,
  sideBySide,
  keptCodes,
  tapsByDay,
]
