import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf } from '#contract/entities.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { imageWidth, mediaPath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { StoredImage, WithStoredImages } from '../media/prepare-images.ts'
import { firstPlace } from '../writes/order.store.ts'

type ProductFields = WithStoredImages<InputOf<'products'>>

type ProductRow = Omit<Selectable<Tables['products']>, 'seq' | 'version' | 'place'>

/**
 * Reads and writes the products. Reads and writes return the contract's product, `remove` the id; undefined if there is none.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function createProductStore(db: Database, mediaHost = '') {
  const rows = () => db.selectFrom('products').select(['id', 'title', 'features', 'alt', 'image_hash', 'image_url'])

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

    async insert(fields: ProductFields, id: string = randomUUID()): Promise<Product> {
      await db
        .insertInto('products')
        .values({
          id,
          ...toColumns(fields),
          ...imageColumns(fields.image ?? null),
          place: await firstPlace(db, 'products'),
        })
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
  // Without an own text the title is read, also after the title has changed.
  return { title, features: JSON.stringify(features), alt: alt && alt !== title ? alt : null }
}

function imageColumns(image: StoredImage) {
  return { image_hash: image?.hash ?? null, image_url: image?.url ?? null }
}

function toProduct(row: ProductRow, picture: Picture | null, mediaHost: string): Product {
  return {
    _id: row.id,
    title: row.title,
    image: picture ? `${mediaHost}${mediaPath(picture.hash, imageWidth, 'webp')}` : (row.image_url ?? ''),
    alt: row.alt ?? row.title,
    picture,
    features: JSON.parse(row.features),
  }
}
