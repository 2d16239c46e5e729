import { sql } from 'kysely'
import type { TapKind } from '#contract/overview.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'

/** What is counted together: a day on the company's calendar, and what was tapped. `productId` and `source` are '' for none. */
export interface TapKey {
  day: string
  kind: TapKind
  productId: string
  source: string
}

/** Reads and writes the table of taps: one row for each key. */
export function createTapStore(db: Database) {
  return {
    /** Adds one tap. */
    async add({ day, kind, productId, source }: TapKey): Promise<void> {
      await db
        .insertInto('taps')
        .values({ day, kind, product_id: productId, source, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'product_id', 'source'])
            .doUpdateSet((row) => ({ count: row('taps.count', '+', 1) })),
        )
        .execute()
    },

    /** How many taps a day has, and which sources they came from. */
    async day(day: string): Promise<{ count: number; sources: string[] }> {
      const rows = await db.selectFrom('taps').select(['source', 'count']).where('day', '=', day).execute()
      const sources = [...new Set(rows.map(({ source }) => source))]
      return { count: rows.reduce((sum, row) => sum + row.count, 0), sources }
    },

    /** The rows of a day and of later ones. */
    async since(day: string): Promise<{ day: string; productId: string; source: string; count: number }[]> {
      return await db
        .selectFrom('taps')
        .select(['day', 'product_id as productId', 'source', 'count'])
        .where('day', '>=', day)
        .execute()
    },

    /** The taps of each month with any, the newest first. */
    async months(): Promise<{ month: string; count: number }[]> {
      const month = sql<string>`substr(day, 1, 7)`
      return await db
        .selectFrom('taps')
        .select(({ cast, fn }) => [month.as('month'), cast<number>(fn.sum('count'), 'integer').as('count')])
        .groupBy(month)
        .orderBy('month', 'desc')
        .execute()
    },

    /** Deletes what is older than two years. */
    async prune(): Promise<void> {
      const oldest = new Date(Date.now() - retentionDays.taps * dayMs).toISOString()
      await db.deleteFrom('taps').where('day', '<', oldest.slice(0, 10)).execute()
    },
  }
}
