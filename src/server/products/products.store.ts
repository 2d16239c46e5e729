import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf } from '#contract/entities.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { numberedSlug, slugOf } from '#contract/slugs.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { StoredImage, WithStoredImages } from '../media/prepare-images.ts'
import { firstPlace } from '../writes/rows.store.ts'

type ProductFields = WithStoredImages<InputOf<'products'>>

type ProductRow = Omit<Selectable<Tables['products']>, 'seq' | 'version' | 'place' | 'changed_at'>

/**
 * Reads and writes the products. Reads and writes return the contract's product; undefined if there is none.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function createProductStore(db: Database, mediaHost = '') {
  const rows = () =>
    db.selectFrom('products').select(['id', 'title', 'features', 'alt', 'image_hash', 'image_url', 'slug', 'hidden'])

  async function toProducts(found: readonly ProductRow[]): Promise<Product[]> {
    const pictureOf = await createMediaStore(db).describe(found.map(({ image_hash }) => image_hash))
    return found.map((row) => toProduct(row, pictureOf(row.image_hash), mediaHost))
  }

  async function find(id: string): Promise<Product | undefined> {
    return (await toProducts(await rows().where('id', '=', id).execute()))[0]
  }

  return {
    find,

    async list(): Promise<Product[]> {
      return await toProducts(await rows().orderBy('place').orderBy('seq').execute())
    },

    /** When each product last changed, by its id; without those of which that is not known. */
    async changedAt(): Promise<Record<string, string>> {
      const found = db.selectFrom('products').select(['id', 'changed_at']).where('changed_at', 'is not', null)
      return Object.fromEntries((await found.execute()).map((row) => [row.id, row.changed_at ?? '']))
    },

    async insert(fields: ProductFields, id: string = randomUUID()): Promise<Product> {
      await db
        .insertInto('products')
        .values({
          id,
          ...toColumns(fields),
          ...imageColumns(fields.image ?? null),
          place: await firstPlace(db, 'products'),
          slug: await createSlugStore(db).claim(slugOf(fields.title), id),
        })
        .execute()
      return (await find(id)) as Product
    },

    async update(id: string, fields: ProductFields): Promise<Product | undefined> {
      const former = await rows().where('id', '=', id).executeTakeFirst()
      if (!former) return undefined
      const image = fields.image === undefined ? {} : imageColumns(fields.image)
      const wanted = slugOf(fields.title)
      const isKept = former.slug !== null && slugOf(former.title) === wanted
      const slug = isKept ? former.slug : await createSlugStore(db).claim(wanted, id)
      await db
        .updateTable('products')
        .set({ ...toColumns(fields), ...image, slug })
        .where('id', '=', id)
        .execute()
      return await find(id)
    },

    /** Gives a slug to a product that came back from the trash of an early program. */
    async complete(id: string): Promise<void> {
      const row = await rows().where('id', '=', id).where('slug', 'is', null).executeTakeFirst()
      if (!row) return
      const slug = await createSlugStore(db).claim(slugOf(row.title), id)
      await db.updateTable('products').set({ slug }).where('id', '=', id).execute()
    },
  }
}

function toColumns({ title, features, alt, hidden }: ProductFields) {
  // Without an own text the title is read, also after the title has changed.
  const ownAlt = alt && alt !== title ? alt : null
  return {
    title,
    features: JSON.stringify(features),
    alt: ownAlt,
    hidden: Number(hidden ?? false),
    changed_at: new Date().toISOString(),
  }
}

function imageColumns(image: StoredImage) {
  return { image_hash: image?.hash ?? null, image_url: image?.url ?? null }
}

function toProduct(row: ProductRow, picture: Picture | null, mediaHost: string): Product {
  return {
    _id: row.id,
    title: row.title,
    slug: row.slug ?? row.id,
    image: picture ? imageAddress(picture.hash, mediaHost) : (row.image_url ?? ''),
    alt: row.alt ?? row.title,
    picture,
    features: JSON.parse(row.features),
    hidden: row.hidden === 1,
  }
}

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
