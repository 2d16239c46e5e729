import type { Kysely } from 'kysely'
import { numberedSlug, slugOf } from '#contract/slugs.ts'
import type { Migration } from '../migrate.ts'

const chunkSize = 1000

export const slugs: Migration = {
  name: '010-slugs',
  async up(db) {
    await db.schema
      .createTable('product_slugs')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      // No reference: the slugs of a deleted product are never given to another.
      .addColumn('product_id', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('product_slugs_product').on('product_slugs').column('product_id').execute()
    await db.schema.alterTable('products').addColumn('slug', 'text').execute()
    await db.schema.alterTable('products').addColumn('changed_at', 'text').execute()
    await db.schema.createIndex('products_slug').on('products').column('slug').unique().execute()
    await giveSlugs(db)
    await db
      .updateTable('products')
      .set(({ selectFrom }) => ({
        slug: selectFrom('product_slugs').select('slug').whereRef('product_id', '=', 'products.id'),
        changed_at: selectFrom('revisions')
          .select(({ fn }) => fn.max('at').as('at'))
          .where('entity', '=', 'products')
          .whereRef('item_id', '=', 'products.id'),
      }))
      .execute()
  },
}

/** Gives every product a slug, in order of creation. One in the trash gets its own when it comes back. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they were
async function giveSlugs(db: Kysely<any>): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'title']).orderBy('seq').execute()
  const next = createNumbering()
  const rows = products.map(({ id, title }) => ({ slug: next(slugOf(title)), product_id: id }))
  for (let from = 0; from < rows.length; from += chunkSize)
    await db
      .insertInto('product_slugs')
      .values(rows.slice(from, from + chunkSize))
      .execute()
}

/** Returns a function that returns the first address of a slug that it has not returned yet. */
function createNumbering(): (slug: string) => string {
  const given = new Set<string>()
  const counts = new Map<string, number>()
  return (slug) => {
    let nth = counts.get(slug) ?? 0
    let numbered: string
    do {
      nth += 1
      numbered = numberedSlug(slug, nth)
    } while (given.has(numbered))
    given.add(numbered)
    counts.set(slug, nth)
    return numbered
  }
}
