import type { Meta, MetaInput } from '#contract/meta.ts'
import type { Database } from '../db/tables.ts'

/** Reads and writes the configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createMetaStore(db: Database) {
  return {
    async list(): Promise<Meta[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map(({ id: _, version: __, ...columns }) => ({ ...columns, landline: columns.phone }))
    },

    /** Other fields than the columns' are ignored. */
    async save({ title, description, address, phone, email, facebook, instagram, whatsapp }: MetaInput): Promise<Meta> {
      const input = { title, description, address, phone, email, facebook, instagram, whatsapp }
      await db
        .insertInto('site_config')
        .values({ id: 1, ...input })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(input))
        .execute()
      return { ...input, landline: input.phone }
    },
  }
}
