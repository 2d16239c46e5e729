import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TapSummary } from '#contract/overview.ts'
import type { Product } from '#contract/products.ts'
import { dayMs } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { createTapStore, type Sums } from './taps.store.ts'

const periodDays = 28

/** The taps of the days before one. */
interface PastTaps {
  before: string
  /** By day, in order. */
  totals: Sums
  /** Of the last 28 days, without the present one. */
  products: Sums
  sources: Sums
}

/**
 * Sums up the taps of the last 28 days and of the 28 before, and of each month. What past days have is kept in memory, and read day by day:
 * two years of taps take a second or more, and nobody waits for more than one day's.
 *
 * @param currentDay the present date on the company's calendar
 */
export function createTapSummary(db: Database, currentDay: () => string) {
  const store = createTapStore(db)
  let past: PastTaps | undefined
  let reading: Promise<PastTaps> | undefined

  async function readPast(): Promise<PastTaps> {
    const before = currentDay()
    const firstRecent = dateBefore(before, periodDays - 1)
    const read = { before, totals: new Map<string, number>(), products: new Map(), sources: new Map() }
    for (let day = await store.dayAfter(''); day !== undefined && day < before; day = await store.dayAfter(day)) {
      read.totals.set(day, await store.total(day))
      if (day >= firstRecent) {
        add(read.products, await store.sums(day, 'product_id'))
        add(read.sources, await store.sums(day, 'source'))
      }
      await yieldToEventLoop()
    }
    return read
  }

  /** Reads the past days again: another program may have changed them. @throws what the database throws */
  async function readAgain(): Promise<PastTaps> {
    reading ??= readPast().finally(() => (reading = undefined))
    past = await reading
    return past
  }

  return {
    readAgain,

    /** @param shown the products that visitors see */
    async summary(shown: readonly Pick<Product, '_id' | 'title'>[]): Promise<TapSummary> {
      const today = currentDay()
      const known = past?.before === today ? past : await readAgain()
      const ofToday = await store.sums(today, 'source')
      const sources = new Map(known.sources)
      add(sources, ofToday)
      const ofProducts = await store.sums(today, 'product_id')
      const products: Sums = new Map()
      for (const { _id, title } of shown)
        add(products, [[title, (known.products.get(_id) ?? 0) + (ofProducts.get(_id) ?? 0)]])
      const totals = new Map(known.totals).set(today, sum(ofToday.values()))
      const months: Sums = new Map()
      for (const [day, count] of totals) add(months, [[day.slice(0, 'YYYY-MM'.length), count]])
      const days = Array.from({ length: 2 * periodDays }, (_, ago) => totals.get(dateBefore(today, ago)) ?? 0)
      return {
        last28Days: sum(days.slice(0, periodDays)),
        former28Days: sum(days.slice(periodDays)),
        products: mostFirst(products),
        sources: mostFirst(sources),
        months: [...months]
          .filter(([, count]) => count > 0)
          .map(([month, count]) => ({ month, count }))
          .reverse(),
      }
    },
  }
}

function dateBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, date.length)
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0)
}

function add(to: Sums, more: Iterable<[string, number]>): void {
  for (const [name, count] of more) to.set(name, (to.get(name) ?? 0) + count)
}

/** Without what has no name or no taps. */
function mostFirst(sums: Sums): { name: string; count: number }[] {
  return [...sums]
    .filter(([name, count]) => name !== '' && count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
}
