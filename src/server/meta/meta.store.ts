import type { Meta, MetaInput } from '#contract/meta.ts'
import type { Database } from '../db/tables.ts'

/** Reads and writes the configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createMetaStore(db: Database) {
  return {
    async list(): Promise<Meta[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map(({ id: _, ...columns }) => ({ ...columns, landline: columns.phone }))
    },

    async save(input: MetaInput): Promise<Meta> {
      await db
        .insertInto('site_config')
        .values({ id: 1, ...input })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(input))
        .execute()
      return { ...input, landline: input.phone }
    },
  }
}
