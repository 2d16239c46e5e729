import type { FastifyInstance } from 'fastify'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { type TapKind, type TapSummary, tapKinds, tapSourcePattern, tapsPath } from '#contract/overview.ts'
import { dayMs } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { repeat } from '../process/repeat.ts'
import type { PublicLists } from '../publication/edition.ts'
import { createTapStore, type TapKey } from './taps.store.ts'

const minuteMs = 60_000
const tapsPerDay = 2000
const sourcesPerDay = 20
/** What taps from further sources of a day are counted as. */
const otherSources = 'outros'

export type TapCounter = ReturnType<typeof createTapCounter>

/**
 * Counts taps in memory and adds them to the database's rows of their day, so that a tap costs no query and is counted while the database is
 * away. Nothing about the visitor is kept.
 *
 * @param currentLists what visitors see now: the products that are counted, and the company's clock
 */
export function createTapCounter(currentLists: () => PublicLists) {
  let waiting: TapKey[] = []

  return {
    /** Counts one tap. A text that no page sends, and a tap beyond the limit, changes nothing. */
    count(text: string): void {
      const [kind = '', product = '', source = ''] = text.split(' ')
      if (!isKind(kind) || waiting.length >= tapsPerDay) return
      const { products, company } = currentLists()
      waiting.push({
        day: clockIn(timeZoneOf(company?.[0]?.state ?? ''), new Date()).date,
        kind,
        productId: products?.some(({ _id }) => _id === product) ? product : '',
        source: tapSourcePattern.test(source) ? source : '',
      })
    },

    /**
     * Adds the waiting taps in one transaction, so that a process that is killed counts none of them twice. They go on waiting if it fails.
     */
    async store(db: Database): Promise<void> {
      const taken = waiting
      if (taken.length === 0) return
      waiting = []
      try {
        await inTransaction(db, systemActor, (trx) => addWithinLimits(trx, taken))
      } catch (error) {
        waiting = [...taken, ...waiting].slice(0, tapsPerDay)
        throw error
      }
    },
  }
}

/** Stores what was counted once a minute. Returns the function that stops it; what waits then must still be stored. */
export function storeTapsEveryMinute(db: Database, counter: Pick<TapCounter, 'store'>, log: ErrorLog): () => void {
  return repeat(minuteMs, async () => {
    await counter.store(db).catch((error) => log.error(detailsOf(error), 'taps_not_stored'))
    return minuteMs
  })
}

/** Adds taps to the rows of their days. Counts the first 20 sources of a day by name, and no more than 2,000 taps of a day. */
async function addWithinLimits(trx: Database, taps: readonly TapKey[]): Promise<void> {
  const store = createTapStore(trx)
  for (const day of new Set(taps.map((tap) => tap.day))) {
    const stored = await store.day(day)
    const sources = new Set(['', otherSources, ...stored.sources])
    const counts = new Map<string, number>()
    for (const tap of taps.filter((tap) => tap.day === day).slice(0, Math.max(0, tapsPerDay - stored.count))) {
      if (sources.size < sourcesPerDay + 2) sources.add(tap.source)
      const key = JSON.stringify({ ...tap, source: sources.has(tap.source) ? tap.source : otherSources })
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    for (const [key, count] of counts) await store.add(JSON.parse(key), count)
  }
}

function isKind(text: string): text is TapKind {
  return (tapKinds as readonly string[]).includes(text)
}

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
): Promise<TapSummary> {
  const daysAgo = (days: number) => clockIn(timeZone, new Date(Date.now() - days * dayMs)).date
  const store = createTapStore(db)
  const rows = await store.since(daysAgo(2 * periodDays - 1))
  const first = daysAgo(periodDays - 1)
  const recent = rows.filter(({ day }) => day >= first)
  const former = rows.filter(({ day }) => day < first)
  return {
    last28Days: total(recent),
    former28Days: total(former),
    products: sums(recent.map(({ productId, count }) => ({ name: titleOf(productId) ?? '', count }))),
    sources: sums(recent.map(({ source, count }) => ({ name: source, count }))),
    months: await store.months(),
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

const maxBytes = 100

/** Registers `POST /toques`, which pages send as text and which always responds with 204: nobody learns from it what is counted. */
export async function tapRoutes(app: FastifyInstance, counter: Pick<TapCounter, 'count'>): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
  app.setErrorHandler((_error, _request, reply) => reply.code(204).send())
  app.post(tapsPath, { bodyLimit: maxBytes }, (request, reply) => {
    if (typeof request.body === 'string') counter.count(request.body)
    return reply.code(204).send()
  })
}
