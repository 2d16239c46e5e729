import { batchesOf, type Database } from '../db/tables.ts'
import type { ListHooks } from './list.store.ts'

/** A product's slug follows its title, and so does the description of its photo, unless it has one of its own. */
export function productHooks(db: Database): ListHooks<'products'> {
  return {
    read: { alt: ({ alt, title }) => alt ?? title },
    async columns(items, isNew) {
      const products = items.map(({ id, state }) => ({ id, title: String(state.title), alt: state.alt }))
      const slugs = isNew ? await claimFor(db, products) : await Promise.all(products.map((one) => slugAfter(db, one)))
      return products.map(({ title, alt }, at) => ({
        ...(slugs[at] !== undefined && { slug: slugs[at] }),
        alt: alt === '' || alt === title ? null : alt,
        changed_at: new Date().toISOString(),
      }))
    },
  }
}

interface Titled {
  id: string
  title: string
}

async function claimFor(db: Database, products: readonly Titled[]): Promise<string[]> {
  return await createSlugStore(db).claim(products.map(({ id, title }) => ({ slug: slugOf(title), productId: id })))
}

/** The slug after a save; undefined if it stays. */
async function slugAfter(db: Database, { id, title }: Titled): Promise<string | undefined> {
  const former = await db.selectFrom('products').select('title').where('id', '=', id).executeTakeFirst()
  if (!former || slugOf(former.title) === slugOf(title)) return undefined
  return (await claimFor(db, [{ id, title }]))[0]
}

/** When each product last changed, by its id. */
export async function productsChangedAt(db: Database): Promise<Record<string, string>> {
  const found = await db.selectFrom('products').select(['id', 'changed_at']).execute()
  return Object.fromEntries(found.map((row) => [row.id, row.changed_at]))
}

/** The slugs that products have and had. Those of a product that is erased for ever go with it, the former ones with its past. */
export function createSlugStore(db: Database) {
  return {
    /**
     * Gives each product the first slug of `slug`, `slug-2`, `slug-3` … that no other product, present or in the trash, has or had. Published writes run one after the
     * other, so simultaneous ones get different slugs.
     */
    async claim(wanted: readonly { slug: string; productId: string }[]): Promise<string[]> {
      const taken = await db.selectFrom('product_slugs').selectAll().execute()
      const owners = new Map(taken.map((row) => [row.slug, row.product_id]))
      const added: { slug: string; product_id: string }[] = []
      const claimed = wanted.map(({ slug, productId }) => {
        let nth = 1
        while (![undefined, productId].includes(owners.get(numberedSlug(slug, nth)))) nth += 1
        const free = numberedSlug(slug, nth)
        if (!owners.has(free)) added.push({ slug: free, product_id: productId })
        owners.set(free, productId)
        return free
      })
      for (const rows of batchesOf(added)) await db.insertInto('product_slugs').values(rows).execute()
      return claimed
    },

    /** Frees the slugs of a product but the one that it has now, if it is there. */
    async drop(productId: string): Promise<void> {
      const present = db.selectFrom('products').select('slug')
      await db
        .deleteFrom('product_slugs')
        .where('product_id', '=', productId)
        .where('slug', 'not in', present)
        .execute()
    },

    /**
     * The product that each slug belonged to which no product has now; without the slugs of hidden products, which come back. Where that
     * product is in the trash or erased, the one that visitors see under its title now, if there is one.
     */
    async former(): Promise<Record<string, string>> {
      const rows = await db
        .selectFrom('product_slugs')
        .leftJoin('products', 'products.slug', 'product_slugs.slug')
        .select(['product_slugs.slug', 'product_slugs.product_id'])
        .where('products.id', 'is', null)
        .where('product_slugs.product_id', 'not in', db.selectFrom('products').select('id').where('hidden', '=', 1))
        .execute()
      const present = await db.selectFrom('products').select(['id', 'title', 'slug', 'hidden']).orderBy('seq').execute()
      const taken = new Set(present.map(({ slug }) => slug))
      const ids = new Set(present.map(({ id }) => id))
      const shown = new Map(present.filter(({ hidden }) => hidden === 0).map(({ id, title }) => [slugOf(title), id]))
      return Object.fromEntries([
        ...[...shown].filter(([slug]) => !taken.has(slug)),
        ...rows.map(({ slug, product_id }) => [
          slug,
          ids.has(product_id) ? product_id : (shown.get(slug) ?? product_id),
        ]),
      ])
    },
  }
}

const maxSlugLength = 80

/**
 * The part of an address that a title becomes: lower case, without accents, its words joined by `-`, never empty. Titles that differ only in
 * case or accents have the same one.
 */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`
    if (longer.length > maxSlugLength) break
    slug = longer
  }
  return slug || 'produto'
}

/** Returns the nth address of those that products with the same slug get: `toldo`, `toldo-2`, `toldo-3` … */
function numberedSlug(slug: string, nth: number): string {
  return nth === 1 ? slug : `${slug}-${nth}`
}
