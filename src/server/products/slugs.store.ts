import { numberedSlug } from '#contract/slugs.ts'
import type { Database } from '../db/tables.ts'
import type { ProductAddresses } from '../publication/product-addresses.ts'

// SQLite binds at most 32,766 values in one statement.
const maxCandidates = 10_000

/** The slugs that products have and had. */
export function createSlugStore(db: Database) {
  return {
    /**
     * Gives a product the first slug of `slug`, `slug-2`, `slug-3` … that no other product has or had. Published writes run one after the
     * other, so simultaneous ones get different slugs.
     */
    async claim(slug: string, productId: string): Promise<string> {
      for (let from = 1, count = 10; ; from += count, count = Math.min(10 * count, maxCandidates)) {
        const candidates = Array.from({ length: count }, (_, index) => numberedSlug(slug, from + index))
        const rows = await db.selectFrom('product_slugs').selectAll().where('slug', 'in', candidates).execute()
        const owners = new Map(rows.map((row) => [row.slug, row.product_id]))
        const free = candidates.find((candidate) => [undefined, productId].includes(owners.get(candidate)))
        if (free === undefined) continue
        if (!owners.has(free))
          await db.insertInto('product_slugs').values({ slug: free, product_id: productId }).execute()
        return free
      }
    },

    /** The slugs that no product has now, and when each product last changed. */
    async addresses(): Promise<ProductAddresses> {
      const former = await db
        .selectFrom('product_slugs')
        .leftJoin('products', 'products.slug', 'product_slugs.slug')
        .select(['product_slugs.slug', 'product_slugs.product_id'])
        .where('products.id', 'is', null)
        .execute()
      const changed = await db.selectFrom('products').select(['id', 'changed_at']).execute()
      return {
        former: Object.fromEntries(former.map(({ slug, product_id }) => [slug, product_id])),
        changedAt: Object.fromEntries(changed.flatMap(({ id, changed_at: at }) => (at === null ? [] : [[id, at]]))),
      }
    },
  }
}
