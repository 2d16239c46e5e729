import { numberedSlug } from '#contract/slugs.ts'
import type { Database } from '../db/tables.ts'

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

    /** The product that each slug belonged to which no product has now. */
    async former(): Promise<Record<string, string>> {
      const rows = await db
        .selectFrom('product_slugs')
        .leftJoin('products', 'products.slug', 'product_slugs.slug')
        .select(['product_slugs.slug', 'product_slugs.product_id'])
        .where('products.id', 'is', null)
        .execute()
      return Object.fromEntries(rows.map(({ slug, product_id }) => [slug, product_id]))
    },
  }
}
