import type { FastifyInstance } from 'fastify'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { type TapKind, tapKinds, tapSourcePattern, tapsPath } from '#contract/overview.ts'
import type { Database } from '../db/tables.ts'
import { isPrivate, networkKey } from '../http/limits.ts'
import { detailsOf } from '../http/problems.ts'
import { repeat } from '../process/repeat.ts'
import type { PublicLists } from '../publication/edition.ts'
import { createTapSummary } from './tap-summary.ts'
import { createTapStore, type Sums } from './taps.store.ts'

const minuteMs = 60_000
const tapsPerDay = 20_000
/** A tenth, so that no network can use up the day. */
const tapsPerNetwork = tapsPerDay / 10
const sourcesPerDay = 20
/** What taps from further sources of a day are counted as. */
const otherSources = 'outros'

export type TapCounter = ReturnType<typeof createTapCounter>

/**
 * Counts taps in the database, one statement each. Nothing about the visitor is stored; for the day, memory has how many taps came from each
 * network, by its hash. What all servers have counted today, and the sources by name, are read each minute.
 *
 * @param currentLists what visitors see now: the products that are counted, and the company's clock
 */
export function createTapCounter(db: Database, currentLists: () => PublicLists) {
  const store = createTapStore(db)
  const { readAgain, summary } = createTapSummary(db, currentDay)
  let today = newDay('')

  function currentDay(): string {
    return clockIn(timeZoneOf(currentLists().company?.[0]?.state ?? ''), new Date()).date
  }

  return {
    /** Reads how many taps the present day has, their sources, and the taps of past days. @throws what the database throws */
    async read(): Promise<void> {
      const day = currentDay()
      const sums = await store.sums(day, 'source')
      const { ofNetworks } = today.day === day ? today : newDay(day)
      const count = [...sums.values()].reduce((sum, one) => sum + one, 0)
      today = { day, count, sources: new Set(['', otherSources, ...sums.keys()]), ofNetworks }
      await readAgain()
    },

    summary,

    /**
     * Counts one tap: the day's first 20 sources by name, and at most 20,000 taps a day, of which 2,000 from one network. Private addresses have
     * no such share: behind a proxy that is not trusted, everybody has one. A text that no page sends changes nothing.
     *
     * @throws what the database throws
     */
    async count(text: string, ip: string): Promise<void> {
      const [kind = '', product = '', source = ''] = text.split(' ')
      const day = currentDay()
      if (day !== today.day) today = newDay(day)
      if (!isKind(kind) || today.count >= tapsPerDay) return
      if (!isPrivate(ip)) {
        const network = networkKey(ip)
        const ofNetwork = today.ofNetworks.get(network) ?? 0
        if (ofNetwork >= tapsPerNetwork) return
        today.ofNetworks.set(network, ofNetwork + 1)
      }
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

function newDay(day: string) {
  return { day, count: 0, sources: new Set(['', otherSources]), ofNetworks: new Map() as Sums }
}

/** Reads what was counted now and each minute. Returns the function that stops it. */
export function readTapsEveryMinute(counter: TapCounter): () => void {
  return repeat(0, async () => {
    // The log says already that the database is away.
    await counter.read().catch(() => undefined)
    return minuteMs
  })
}

function isKind(text: string): text is TapKind {
  return (tapKinds as readonly string[]).includes(text)
}

const maxBytes = 100

/** Registers `POST /toques`, which pages send as text and which always responds with 204: nobody learns from it what is counted. */
export async function tapRoutes(app: FastifyInstance, counter: Pick<TapCounter, 'count'>): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
  app.setErrorHandler((_error, _request, reply) => reply.code(204).send())
  app.post(tapsPath, { bodyLimit: maxBytes }, (request, reply) => {
    if (typeof request.body === 'string')
      counter.count(request.body, request.ip).catch((error) => request.log.error(detailsOf(error), 'taps_not_stored'))
    return reply.code(204).send()
  })
}
