import type { Meta, MetaInput } from '#contract/meta.ts'
import type { Database } from '../db/tables.ts'
import { createMapping } from '../writes/columns.ts'
import { saveSingle } from '../writes/items.store.ts'

/** Reads and writes the configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createMetaStore(db: Database) {
  const { toColumns, toFields } = createMapping('meta')

  return {
    async list(): Promise<Meta[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map((row) => toFields(row) as Meta)
    },

    async save(input: MetaInput): Promise<Meta> {
      const columns = toColumns(input)
      await saveSingle(db, 'meta', columns)
      return toFields(columns) as Meta
    },
  }
}
