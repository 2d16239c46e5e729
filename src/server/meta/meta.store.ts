import type { Meta, MetaInput } from '#contract/meta.ts'
import type { Database } from '../db/tables.ts'
import { toColumns, toFields } from '../writes/columns.ts'
import { saveSingle } from '../writes/items.store.ts'

/** Reads and writes the configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createMetaStore(db: Database) {
  return {
    async list(): Promise<Meta[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map((row) => toFields('meta', row) as Meta)
    },

    async save(input: MetaInput): Promise<Meta> {
      const columns = toColumns('meta', input)
      await saveSingle(db, 'meta', columns)
      return toFields('meta', columns) as Meta
    },
  }
}
