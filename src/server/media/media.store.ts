import { expressionBuilder } from 'kysely'
import type { Picture } from '#contract/picture-schema.ts'
import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import { type PictureColumn, pictureColumns } from '../db/table-traits.ts'
import type { Database, Tables } from '../db/tables.ts'
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

    /** Adds variants to a picture; those that are there stay. */
    putVariants,

    /** Says that a picture is wanted, which keeps it from the sweep. Answers whether it is there. */
    async touch(hash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ touched_at: now().toISOString() })
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
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

    /** What the page needs to know of each stored picture, by hash. */
    async describe(hashes: readonly string[]): Promise<Map<string, Picture>> {
      if (hashes.length === 0) return new Map()
      const rows = await db
        .selectFrom('media')
        .select(['hash', 'width', 'height'])
        .select(({ selectFrom, fn }) =>
          selectFrom('media_variants')
            .whereRef('media_variants.hash', '=', 'media.hash')
            .where('format', '=', 'avif')
            .select(fn.countAll<number>().as('count'))
            .as('avif_count'),
        )
        .where('hash', 'in', hashes)
        .execute()
      return new Map(
        rows.map(({ hash, width, height, avif_count }) => {
          return [hash, { hash, width, height, avif: Number(avif_count) === pictureWidths.length }]
        }),
      )
    },

    /** A picture that a product or a service shows and that has no AVIF yet, or undefined where each has. */
    async nextWithoutAvif(passedOver: readonly string[]): Promise<{ hash: string; master: Buffer } | undefined> {
      const row = await db
        .selectFrom('media')
        .select(['hash', 'bytes'])
        .where(({ exists, not, selectFrom, and }) =>
          and([
            isShownBy(shownInEveryFormat),
            not(
              exists(
                selectFrom('media_variants')
                  .select('width')
                  .whereRef('media_variants.hash', '=', 'media.hash')
                  .where('format', '=', 'avif'),
              ),
            ),
          ]),
        )
        .$if(passedOver.length > 0, (query) => query.where('hash', 'not in', passedOver))
        .limit(1)
        .executeTakeFirst()
      return row && { hash: row.hash, master: asBuffer(row.bytes) }
    },

    /**
     * Drops at most `limit` pictures that nothing shows and nobody has sent since. Answers how many.
     * One that is sent in this very moment stays: its row is looked at again before it goes.
     */
    async dropUnused(before: Date, limit: number): Promise<number> {
      const unused = db
        .selectFrom('media')
        .select('hash')
        .where('touched_at', '<', before.toISOString())
        .where(({ not }) => not(isShownBy(pictureColumns)))
        .limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('media')
        .where('hash', 'in', unused)
        .where('touched_at', '<', before.toISOString())
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

// The page asks for a post's picture as WebP only.
const shownInEveryFormat = pictureColumns.filter(({ table }) => table !== 'social_posts')

/** Whether a row shows the picture of `media` that the query is at, by one of these columns. */
function isShownBy(columns: readonly PictureColumn[]) {
  const { exists, or, selectFrom, lit } = expressionBuilder<Tables, 'media'>()
  return or(
    columns.map(({ table, column }) =>
      exists(
        selectFrom(table as 'products')
          .select(lit(1).as('one'))
          .whereRef(`${table}.${column}` as 'products.image_hash', '=', 'media.hash'),
      ),
    ),
  )
}

/** One database answers a Buffer, the other a plain Uint8Array. Nothing is copied. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
