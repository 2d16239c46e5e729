import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/entities.ts'
import type { Product } from '#contract/products.ts'
import { numberedSlug, slugOf } from '#contract/slugs.ts'
import type { Database } from '../db/tables.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import { createItemStore } from '../writes/items.store.ts'

type ProductFields = WithStoredImages<InputOf<'products'>>

/** The items of the products, each with a slug and the time of its last change. */
export function createProductStore(db: Database, mediaHost = '') {
  const items = createItemStore(db, 'products', mediaHost)
  const slugs = createSlugStore(db)

  return {
    ...items,

    /** When each product last changed, by its id; without those of which that is not known. */
    async changedAt(): Promise<Record<string, string>> {
      const found = db.selectFrom('products').select(['id', 'changed_at']).where('changed_at', 'is not', null)
      return Object.fromEntries((await found.execute()).map((row) => [row.id, row.changed_at ?? '']))
    },

    async insert(fields: ProductFields, id: string = randomUUID()): Promise<Product> {
      return await items.insert(fields, id, {
        slug: await slugs.claim(slugOf(fields.title), id),
        changed_at: new Date().toISOString(),
      })
    },

    /** The slug follows the title. */
    async update(id: string, fields: ProductFields): Promise<Product | undefined> {
      const former = await db.selectFrom('products').select(['title', 'slug']).where('id', '=', id).executeTakeFirst()
      if (!former) return undefined
      const wanted = slugOf(fields.title)
      const isKept = former.slug !== null && slugOf(former.title) === wanted
      return await items.update(id, fields, {
        slug: isKept ? former.slug : await slugs.claim(wanted, id),
        changed_at: new Date().toISOString(),
      })
    },
  }
}

/** The slugs that products have and had. */
export function createSlugStore(db: Database) {
  return {
    /**
     * Gives a product the first slug of `slug`, `slug-2`, `slug-3` … that no other product has or had. Published writes run one after the
     * other, so simultaneous ones get different slugs.
     */
    async claim(slug: string, productId: string): Promise<string> {
      const taken = db.selectFrom('product_slugs').selectAll()
      const rows = await taken
        .where((row) => row.or([row('slug', '=', slug), row('slug', 'like', `${slug}-%`)]))
        .execute()
      const owners = new Map(rows.map((row) => [row.slug, row.product_id]))
      let nth = 1
      while (![undefined, productId].includes(owners.get(numberedSlug(slug, nth)))) nth += 1
      const free = numberedSlug(slug, nth)
      if (!owners.has(free))
        await db.insertInto('product_slugs').values({ slug: free, product_id: productId }).execute()
      return free
    },

    /** The product that each slug belonged to which no product has now; without the slugs of hidden products, which come back. */
    async former(): Promise<Record<string, string>> {
      const rows = await db
        .selectFrom('product_slugs')
        .leftJoin('products', 'products.slug', 'product_slugs.slug')
        .select(['product_slugs.slug', 'product_slugs.product_id'])
        .where('products.id', 'is', null)
        .where('product_slugs.product_id', 'not in', db.selectFrom('products').select('id').where('hidden', '=', 1))
        .execute()
      return Object.fromEntries(rows.map(({ slug, product_id }) => [slug, product_id]))
    },
  }
}
