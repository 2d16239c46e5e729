import type { Product } from '#contract/products.ts'
import { batchesOf, type Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { imageColumns, insertRows, type NewItem, shownPicture } from '../writes/items.store.ts'
import type { StateOf } from '../writes/states.ts'

/** The items of the products, each with a slug and the time of its last change. */
export function createProductStore(db: Database, mediaHost = '') {
  const slugs = createSlugStore(db)

  return {
    async list(id?: string): Promise<Product[]> {
      const wanted = db
        .selectFrom('products')
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      const rows = await wanted.orderBy('place').orderBy('seq').execute()
      const pictureOf = await createMediaStore(db).describe(rows.map((row) => row.image_hash))
      return rows.map((row) => ({
        _id: row.id,
        title: row.title,
        slug: row.slug,
        ...shownPicture(pictureOf(row.image_hash), row.image_url, mediaHost),
        // Without an own text the title is read, also after the title has changed.
        alt: row.alt ?? row.title,
        features: JSON.parse(row.features),
        priceFrom: row.price_from,
        text: row.text,
        hidden: row.hidden === 1,
      }))
    },

    /** When each product last changed, by its id. */
    async changedAt(): Promise<Record<string, string>> {
      const found = await db.selectFrom('products').select(['id', 'changed_at']).execute()
      return Object.fromEntries(found.map((row) => [row.id, row.changed_at]))
    },

    async insertAll(items: readonly NewItem<StateOf<'products'>>[]): Promise<void> {
      const claims = await slugs.claim(items.map(({ id, state }) => ({ slug: slugOf(state.title), productId: id })))
      const withSlugs = items.map(({ id, state }, at) => ({ id, state: { ...state, slug: claims[at] ?? '' } }))
      await insertRows(db, 'products', withSlugs, (state) => ({ ...toRow(state), slug: state.slug }))
    },

    /** The slug follows the title. */
    async update(id: string, state: StateOf<'products'>): Promise<void> {
      const former = await db.selectFrom('products').select(['title', 'slug']).where('id', '=', id).executeTakeFirst()
      const wanted = slugOf(state.title)
      if (!former) return
      const isKept = slugOf(former.title) === wanted
      const [slug = ''] = isKept ? [former.slug] : await slugs.claim([{ slug: wanted, productId: id }])
      await db
        .updateTable('products')
        .set({ slug, ...toRow(state) })
        .where('id', '=', id)
        .execute()
    },
  }
}

function toRow({ title, features, image, alt, priceFrom, text, hidden }: StateOf<'products'>) {
  return {
    title,
    features: JSON.stringify(features),
    alt: alt === '' || alt === title ? null : alt,
    ...imageColumns(image),
    price_from: priceFrom,
    text,
    hidden: Number(hidden),
    changed_at: new Date().toISOString(),
  }
}

/** The slugs that products have and had. */
export function createSlugStore(db: Database) {
  return {
    /**
     * Gives each product the first slug of `slug`, `slug-2`, `slug-3` … that no other product has or had. Published writes run one after the
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
