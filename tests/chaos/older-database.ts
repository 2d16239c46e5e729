import { sql } from 'kysely'
import { migrateInside } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.text.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { integrityOf } from './integrity.ts'

/** The number of products in an older database. */
export const olderProducts = 300

/**
 * Makes a database of the last program before 1.0.0, with a question and many products.
 * @param url of an empty database
 */
export async function createOlderDatabase(url: string): Promise<void> {
  const { db, dialect } = openDatabase(url)
  await db.transaction().execute(async (trx) => {
    const [baseline] = migrations
    await migrateInside(trx, dialect, migrations.slice(0, 1))
    await trx.deleteFrom('migrations').execute()
    for (const name of baseline?.replaces ?? []) await trx.insertInto('migrations').values({ name }).execute()
    await trx.insertInto('publication').values({ id: 1, version: 5, database_id: 'older' }).execute()
    await sql`insert into faq (id, question, answer, position) values ('a', 'Fica?', 'Fica.', 1)`.execute(trx)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(olderProducts)})
      insert into products (id, title, features) select cast(n as text), 'Toldo', '["Lona"]' from numbers`.execute(trx)
  })
  await db.destroy()
}

/** What must be there after the migrations: their number, the older content, and no broken reference. */
export async function describeDatabase(url: string) {
  const { db } = openDatabase(url, { mayCreate: false })
  const described = {
    migrations: (await db.selectFrom('migrations').select('name').execute()).length,
    products: (await db.selectFrom('products').select('id').execute()).length,
    questions: (await db.selectFrom('faq').select('question').where('id', '=', 'a').execute()).length,
    ...(url.startsWith('file:') && { integrity: await integrityOf(db) }),
  }
  await db.destroy()
  return described
}
