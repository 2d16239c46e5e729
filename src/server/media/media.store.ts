import { expressionBuilder } from 'kysely'
import type { VariantFormat } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import { batchesOf, type Database, pictureColumns, type Tables } from '../db/tables.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** Stores pictures by the hash of their content: the same photo is stored once, and stored bytes never change. */
export function createMediaStore(db: Database) {
  return {
    /** Stores a picture. If it is stored already, it counts as used now. */
    async put({ hash, width, height, master, variants }: PreparedPicture): Promise<void> {
      const touched_at = new Date().toISOString()
      await db
        .insertInto('media')
        .values({ hash, width, height, bytes: master, touched_at })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at }))
        .execute()
      await db
        .insertInto('media_variants')
        .values(variants.map((variant) => ({ hash, ...variant })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Marks pictures as used now, so that they are not pruned. Returns whether all of them are stored. */
    async touch(...hashes: string[]): Promise<boolean> {
      let missing = new Set(hashes).size
      for (const batch of batchesOf([...new Set(hashes)])) {
        const touched = db.updateTable('media').set({ touched_at: new Date().toISOString() }).where('hash', 'in', batch)
        missing -= Number((await touched.executeTakeFirstOrThrow()).numUpdatedRows)
      }
      return missing === 0
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
      // Without a copy: a driver may return a plain Uint8Array.
      return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
    },

    /** Looks up stored pictures. Returns a function from a hash to the `picture` of an item. A null hash is no picture. */
    async describe(hashes: readonly (string | null)[]): Promise<(hash: string | null) => Picture | null> {
      const wanted = [...new Set(hashes)].filter((hash) => hash !== null)
      if (wanted.length === 0) return () => null
      const rows = await db
        .selectFrom('media')
        .select(['hash', 'width', 'height'])
        .where('hash', 'in', wanted)
        .execute()
      const pictures = new Map<string | null, Picture>(rows.map((row) => [row.hash, row]))
      return (hash) => pictures.get(hash) ?? null
    },

    /** Deletes up to `most` pictures that nothing shows and that were last touched before the given time. Returns how many. */
    async deleteUnused(before: Date, most: number): Promise<number> {
      const unused = db
        .selectFrom('media')
        .select('hash')
        .where('touched_at', '<', before.toISOString())
        .where(isUnowned())
        .orderBy('touched_at')
        .limit(most)
      const { numDeletedRows } = await db.deleteFrom('media').where('hash', 'in', unused).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Deletes those of these pictures that nothing shows. */
    async deleteUnowned(hashes: readonly string[]): Promise<void> {
      if (hashes.length > 0) await db.deleteFrom('media').where('hash', 'in', hashes).where(isUnowned()).execute()
    },
  }
}

/** Whether nothing shows the query's current picture of `media`: no item, no text, no post, no item in the trash. */
function isUnowned() {
  const { exists, not, or, selectFrom, lit } = expressionBuilder<Tables, 'media'>()
  const shown = pictureColumns.map(({ table, column }) =>
    exists(
      selectFrom(table as 'products')
        .select(lit(1).as('one'))
        .whereRef(`${table}.${column}` as 'products.image_hash', '=', 'media.hash'),
    ),
  )
  return not(or(shown))
}
