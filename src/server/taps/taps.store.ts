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

/** Counts by what was counted. */
export type Sums = Map<string, number>

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

    /** How many taps a day has. */
    async total(day: string): Promise<number> {
      const { total } = await db
        .selectFrom('taps')
        .select(({ cast, fn }) => cast<number | null>(fn.sum('count'), 'integer').as('total'))
        .where('day', '=', day)
        .executeTakeFirstOrThrow()
      return total ?? 0
    },

    /** How many taps of a day each product or source has, '' among them. */
    async sums(day: string, of: 'product_id' | 'source'): Promise<Sums> {
      const rows = await db
        .selectFrom('taps')
        .select(({ cast, fn }) => [`${of} as name`, cast<number>(fn.sum('count'), 'integer').as('count')])
        .where('day', '=', day)
        .groupBy(of)
        .execute()
      return new Map(rows.map(({ name, count }) => [name, count]))
    },

    /** The first day with taps after another; undefined if there is none. */
    async dayAfter(day: string): Promise<string | undefined> {
      const next = db.selectFrom('taps').select('day').where('day', '>', day).orderBy('day').limit(1)
      return (await next.executeTakeFirst())?.day
    },

    /** Deletes what is older than two years. */
    async prune(): Promise<void> {
      const oldest = new Date(Date.now() - retentionDays.taps * dayMs).toISOString()
      await db.deleteFrom('taps').where('day', '<', oldest.slice(0, 10)).execute()
    },
  }
}
