import type { SiteConfig, SiteConfigInput } from '#contract/site-config.ts'
import type { Database } from '../db/tables.ts'

/** The configuration: `list` returns it alone, or an empty list while nothing is configured (spec §3). */
export function createSiteConfigStore(db: Database) {
  return {
    async list(): Promise<SiteConfig[]> {
      const rows = await db.selectFrom('site_config').selectAll().execute()
      return rows.map(({ id: _, ...columns }) => ({ ...columns, landline: columns.phone }))
    },

    async save(input: SiteConfigInput): Promise<SiteConfig> {
      await db
        .insertInto('site_config')
        .values({ id: 1, ...input })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(input))
        .execute()
      return { ...input, landline: input.phone }
    },
  }
}
