import type { FastifyInstance } from 'fastify'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { type TapKind, type TapSummary, tapKinds, tapSourcePattern, tapsPath } from '#contract/overview.ts'
import { dayMs } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { detailsOf } from '../http/problems.ts'
import { repeat } from '../process/repeat.ts'
import type { PublicLists } from '../publication/edition.ts'
import { createTapStore } from './taps.store.ts'

const minuteMs = 60_000
const tapsPerDay = 2000
const sourcesPerDay = 20
/** What taps from further sources of a day are counted as. */
const otherSources = 'outros'

export type TapCounter = ReturnType<typeof createTapCounter>

/**
 * Counts taps in the database, one statement each. Nothing about the visitor is kept. What this server has counted today, and the sources by
 * name, are read each minute: another server may count, too.
 *
 * @param currentLists what visitors see now: the products that are counted, and the company's clock
 */
export function createTapCounter(db: Database, currentLists: () => PublicLists) {
  const store = createTapStore(db)
  let today = { day: '', count: 0, sources: new Set<string>() }

  function currentDay(): string {
    return clockIn(timeZoneOf(currentLists().company?.[0]?.state ?? ''), new Date()).date
  }

  return {
    /** Reads how many taps the present day has, and their sources. @throws what the database throws */
    async readDay(): Promise<void> {
      const day = currentDay()
      const { count, sources } = await store.day(day)
      today = { day, count, sources: new Set(['', otherSources, ...sources]) }
    },

    /**
     * Counts one tap: the day's first 20 sources by name, and at most 2,000 taps a day. A text that no page sends changes nothing.
     *
     * @throws what the database throws
     */
    async count(text: string): Promise<void> {
      const [kind = '', product = '', source = ''] = text.split(' ')
      const day = currentDay()
      if (day !== today.day) today = { day, count: 0, sources: new Set(['', otherSources]) }
      if (!isKind(kind) || today.count >= tapsPerDay) return
      today.count += 1
      const wanted = tapSourcePattern.test(source) ? source : ''
      if (today.sources.size < sourcesPerDay + 2) today.sources.add(wanted)
      await store.add({
        day,
        kind,
        productId: currentLists().products?.some(({ _id }) => _id === product) ? product : '',
        source: today.sources.has(wanted) ? wanted : otherSources,
      })
    },
  }
}

/** Reads the counts of the day now and each minute. Returns the function that stops it. */
export function readTapsEveryMinute(counter: TapCounter): () => void {
  return repeat(0, async () => {
    // The log says already that the database is away.
    await counter.readDay().catch(() => undefined)
    return minuteMs
  })
}

function isKind(text: string): text is TapKind {
  return (tapKinds as readonly string[]).includes(text)
}

const periodDays = 28

/**
 * Sums up the taps of the last 28 days and of the 28 before.
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
    if (typeof request.body === 'string')
      counter.count(request.body).catch((error) => request.log.error(detailsOf(error), 'taps_not_stored'))
    return reply.code(204).send()
  })
}
