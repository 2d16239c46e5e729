import { clockIn } from '#contract/opening-hours.ts'
import { dayMs } from '#contract/retention.ts'
import type { TapSummary } from '#contract/taps.ts'
import type { Database } from '../db/tables.ts'
import { createTapStore } from './taps.store.ts'

const periodDays = 28

/**
 * Sums up what was stored up to a minute ago.
 *
 * @param timeZone of the company
 * @param titleOf the title of a product that visitors see
 */
export async function summarizeTaps(
  db: Database,
  timeZone: string,
  titleOf: (productId: string) => string | undefined,
  now = new Date(),
): Promise<TapSummary> {
  const daysAgo = (days: number) => clockIn(timeZone, new Date(now.getTime() - days * dayMs)).date
  const rows = await createTapStore(db).list()
  const first = daysAgo(periodDays - 1)
  const recent = rows.filter(({ day }) => day >= first)
  const former = rows.filter(({ day }) => day >= daysAgo(2 * periodDays - 1) && day < first)
  const months = sums(rows.map(({ day, count }) => ({ name: day.slice(0, 7), count })))
  return {
    last28Days: total(recent),
    former28Days: total(former),
    products: sums(recent.map(({ productId, count }) => ({ name: titleOf(productId) ?? '', count }))),
    sources: sums(recent.map(({ source, count }) => ({ name: source, count }))),
    months: months.map(({ name, count }) => ({ month: name, count })).sort((a, b) => b.month.localeCompare(a.month)),
  }
}

function total(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Adds up the counts of each name but '', the most first. */
function sums(rows: readonly { name: string; count: number }[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name, count } of rows) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
