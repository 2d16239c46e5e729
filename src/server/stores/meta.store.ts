import type { Meta, MetaInput } from '#contract/meta.ts'
import type { Database } from '../db/tables.ts'
import { saveSingle } from './items.store.ts'

/** Reads and writes the configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createMetaStore(db: Database) {
  return {
    async list(): Promise<Meta[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map(({ id: _, version: __, ...fields }) => ({ ...fields, landline: fields.phone }))
    },

    async save({ title, description, address, phone, email, facebook, instagram, whatsapp }: MetaInput): Promise<void> {
      const columns = { title, description, address, phone, email, facebook, instagram, whatsapp }
      await saveSingle(db, 'meta', columns)
    },
  }
}
