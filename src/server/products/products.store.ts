import { randomUUID } from 'node:crypto'
import type { Picture } from '#contract/picture-schema.ts'
import { mediaPath, pictureWidths } from '#contract/pictures.ts'
import type { Product, ProductInput } from '#contract/products.ts'
import type { Database } from '../db/tables.ts'

/** What a product's picture is, once the bytes are safe: one of ours, somebody's `https:` address, or none. */
export type ProductImage = { hash: string } | { url: string } | null

export interface ProductFields extends Omit<ProductInput, 'image' | 'alt'> {
  alt: string | null
  /** Absent keeps what is stored. */
  image?: ProductImage
}

interface ProductRow {
  id: string
  title: string
  features: string
  alt: string | null
  image_hash: string | null
  image_url: string | null
  width: number | null
  height: number | null
  avif_count: number
}

/**
 * The products as rows. Reads and writes return the contract's product, `remove` the id; undefined where there is none.
 *
 * @param mediaHost origin that stands before `/media/…`, '' for the page's own
 */
export function createProductStore(db: Database, mediaHost = '') {
  const rows = () =>
    db
      .selectFrom('products')
      .leftJoin('media', 'media.hash', 'products.image_hash')
      .select(['id', 'title', 'features', 'alt', 'image_hash', 'image_url', 'media.width', 'media.height'])
      .select(({ selectFrom, fn }) =>
        selectFrom('media_variants')
          .whereRef('media_variants.hash', '=', 'media.hash')
          .where('format', '=', 'avif')
          .select(fn.countAll<number>().as('count'))
          .as('avif_count'),
      )
  const asProduct = (row: ProductRow) => toProduct(row, mediaHost)

  async function find(id: string): Promise<Product | undefined> {
    const row = await rows().where('id', '=', id).executeTakeFirst()
    return row && asProduct(row as ProductRow)
  }

  return {
    find,

    async list(): Promise<Product[]> {
      return (await rows().orderBy('seq').execute()).map((row) => asProduct(row as ProductRow))
    },

    async insert(fields: ProductFields): Promise<Product> {
      const id = randomUUID()
      await db
        .insertInto('products')
        .values({ id, ...toColumns(fields), ...imageColumns(fields.image ?? null) })
        .execute()
      return (await find(id)) as Product
    },

    async update(id: string, fields: ProductFields): Promise<Product | undefined> {
      const image = fields.image === undefined ? {} : imageColumns(fields.image)
      const { numUpdatedRows } = await db
        .updateTable('products')
        .set({ ...toColumns(fields), ...image })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? await find(id) : undefined
    },

    async remove(id: string): Promise<string | undefined> {
      const { numDeletedRows } = await db.deleteFrom('products').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? id : undefined
    },
  }
}

function toColumns({ title, features, alt }: ProductFields) {
  return { title, features: JSON.stringify(features), alt }
}

function imageColumns(image: ProductImage) {
  return {
    image_hash: image && 'hash' in image ? image.hash : null,
    image_url: image && 'url' in image ? image.url : null,
  }
}

function toProduct(row: ProductRow, mediaHost: string): Product {
  const picture = toPicture(row)
  return {
    _id: row.id,
    title: row.title,
    image: picture ? `${mediaHost}${mediaPath(picture.hash, 960, 'webp')}` : (row.image_url ?? ''),
    alt: row.alt ?? row.title,
    picture,
    features: JSON.parse(row.features),
  }
}

function toPicture({ image_hash: hash, width, height, avif_count }: ProductRow): Picture | null {
  if (hash === null || width === null || height === null) return null
  // A <picture> does not fall back on a 404: AVIF is named only when every width is there.
  return { hash, width, height, avif: Number(avif_count) === pictureWidths.length }
}
