import { expressionBuilder } from 'kysely'
import { entities } from '#contract/entities.ts'
import { isInLinkPreviews } from '#contract/entity.ts'
import { pictureWidths, shareFormat, shareSize, type VariantFormat } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import { type Database, type PictureColumn, pictureColumns, type Tables } from '../db/tables.ts'
import type { PictureVariant, PreparedPicture } from './prepare-images.ts'

/** A picture that lacks variants: its master, and what must be made of it. */
export interface IncompletePicture {
  hash: string
  master: Buffer
  missing: { width: number; format: 'avif' | typeof shareFormat }[]
}

/** Stores pictures by the hash of their content: the same photo is stored once, and stored bytes never change. */
export function createMediaStore(db: Database) {
  async function putVariants(hash: string, variants: readonly PictureVariant[]): Promise<void> {
    await db
      .insertInto('media_variants')
      .values(variants.map((variant) => ({ hash, ...variant })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return {
    /** Stores a picture. If it is stored already, it counts as used now and gets the variants that it lacks. */
    async put({ hash, width, height, master, variants }: PreparedPicture): Promise<void> {
      const touched_at = new Date().toISOString()
      await db
        .insertInto('media')
        .values({ hash, width, height, bytes: master, touched_at })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at }))
        .execute()
      await putVariants(hash, variants)
    },

    /** Adds variants to a picture; existing ones stay. */
    putVariants,

    /** Marks a picture as used now, so that it is not pruned. Returns whether it is stored. */
    async touch(hash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ touched_at: new Date().toISOString() })
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** The bytes of one variant, or undefined if it is not stored. */
    async readVariant(hash: string, width: number, format: VariantFormat): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('media_variants')
        .select('bytes')
        .where('hash', '=', hash)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst()
      return row && asBuffer(row.bytes)
    },

    /** Looks up stored pictures. Returns a function from a hash to the `picture` of an item. A null hash is no picture. */
    async describe(hashes: readonly (string | null)[]): Promise<(hash: string | null) => Picture | null> {
      const wanted = [...new Set(hashes)].filter((hash) => hash !== null)
      if (wanted.length === 0) return () => null
      const rows = await db
        .selectFrom('media')
        .select(['hash', 'width', 'height'])
        .select(({ selectFrom }) =>
          selectFrom('media_variants as variant')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('variant.hash', '=', 'media.hash')
            .where('variant.format', '=', 'avif')
            .where('variant.width', 'in', pictureWidths)
            .as('avifCount'),
        )
        .where('hash', 'in', wanted)
        .execute()
      // A <picture> does not fall back on a 404: AVIF is named only if every width is there.
      const pictures = new Map<string | null, Picture>(
        rows.map(({ avifCount, ...row }) => [row.hash, { ...row, avif: avifCount === pictureWidths.length }]),
      )
      return (hash) => pictures.get(hash) ?? null
    },

    /** A picture that is shown and lacks AVIF in one of its widths, or its JPEG for link previews; undefined if there is none. */
    async nextIncomplete(passedOver: readonly string[]): Promise<IncompletePicture | undefined> {
      const rows = await db
        .selectFrom('media')
        .leftJoin('media_variants as variant', 'variant.hash', 'media.hash')
        .select(['media.hash', 'variant.width', 'variant.format', isShownBy(sharedColumns).as('isShared')])
        .where(isShownBy(completedColumns))
        .execute()
      for (const [hash, stored] of groupBy(rows, ({ hash }) => hash)) {
        if (passedOver.includes(hash)) continue
        const wanted: IncompletePicture['missing'] = pictureWidths.map((width) => ({ width, format: 'avif' }))
        if (stored[0].isShared) wanted.push({ width: shareSize.width, format: shareFormat })
        const missing = wanted.filter(
          ({ width, format }) => !stored.some((one) => one.width === width && one.format === format),
        )
        if (missing.length === 0) continue
        const master = await db.selectFrom('media').select('bytes').where('hash', '=', hash).executeTakeFirst()
        // Without one, it was pruned meanwhile.
        if (master) return { hash, master: asBuffer(master.bytes), missing }
      }
      return undefined
    },

    /** Deletes the pictures that nothing shows and that were last sent before the given time. Returns how many. */
    async deleteUnused(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('media')
        .where('touched_at', '<', before.toISOString())
        .where(isUnowned())
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Deletes those of these pictures that nothing shows. */
    async deleteUnowned(hashes: readonly string[]): Promise<void> {
      if (hashes.length > 0) await db.deleteFrom('media').where('hash', 'in', hashes).where(isUnowned()).execute()
    },
  }
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, [Row, ...Row[]]> {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The same bytes as a Buffer, without a copy: a driver may return a plain Uint8Array. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The columns whose pictures get all variants. The page requests a post's picture only as WebP. */
const completedColumns = pictureColumns.filter(({ table }) => table !== 'social_posts')

/** The columns whose pictures are in previews of links. */
const sharedColumns = pictureColumns.filter(({ of }) => of !== null && isInLinkPreviews(entities[of]))

/** Whether a row shows the query's current picture of `media`, by one of these columns. */
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

/** Whether nothing shows the query's current picture of `media`: no item, no history, no item in the trash. */
function isUnowned() {
  const { not } = expressionBuilder<Tables, 'media'>()
  return not(isShownBy(pictureColumns))
}
