import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import type { Picture } from '#contract/products.ts'
import type { Database } from '../db/tables.ts'
import type { PictureVariant, PreparedPicture } from './prepare-picture.ts'

/** Pictures under the hash of their content: the same photo is stored once, and what is stored never changes. */
export function createMediaStore(db: Database, now: () => Date = () => new Date()) {
  async function putVariants(hash: string, variants: readonly PictureVariant[]): Promise<void> {
    await db
      .insertInto('media_variants')
      .values(variants.map((variant) => ({ hash, ...variant })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return {
    /** Stores a picture, or says of one that is there already that it is wanted. */
    async put({ hash, width, height, master, variants }: PreparedPicture): Promise<void> {
      const touched_at = now().toISOString()
      await db
        .insertInto('media')
        .values({ hash, width, height, bytes: master, touched_at })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at }))
        .execute()
      await putVariants(hash, variants)
    },

    putVariants,

    /** The picture as the contract shows it, or undefined where none has this hash. */
    async find(hash: string): Promise<Picture | undefined> {
      const row = await db.selectFrom('media').select(['width', 'height']).where('hash', '=', hash).executeTakeFirst()
      if (!row) return undefined
      const { count } = await db
        .selectFrom('media_variants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('hash', '=', hash)
        .where('format', '=', 'avif')
        .executeTakeFirstOrThrow()
      return { hash, ...row, avif: Number(count) === pictureWidths.length }
    },

    /** The bytes of one variant, or undefined where it is not stored. */
    async readVariant(hash: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('media_variants')
        .select('bytes')
        .where('hash', '=', hash)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst()
      return row && asBuffer(row.bytes)
    },
  }
}

/** One database answers a Buffer, the other a plain Uint8Array. Nothing is copied. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
