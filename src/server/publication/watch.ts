import { timeZoneOf } from '#contract/states.ts'
import { isDatabaseUnavailable } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { detailsOf, type Log } from '../http/problems.ts'
import { msToNextRender } from './page-content.ts'
import type { Publication, Publisher } from './publisher.ts'

const pollMs = 500
const pollTimeoutMs = 1000

/** What the last poll found. */
export interface DatabaseStatus {
  isAway: boolean
}

interface WatchOptions {
  db: Database
  publisher: Publisher
  log: Log
  status: DatabaseStatus
  now?: () => Date
}

/**
 * Keeps the editions up to date: reads the publication's row every 500 ms to notice writes by other servers, restores and command-line
 * tools, and renders again when the greeting or the year changes. Returns the function that stops it.
 */
export function watch({ db, publisher, log, status, now = () => new Date() }: WatchOptions): () => void {
  const msToTurn = () => msToNextRender(timeZoneOf(publisher.edition.lists.company?.[0]?.state ?? ''), now())
  let stopped = false
  let asking = false
  let isLate = false

  async function poll(): Promise<void> {
    try {
      const published = await withTimeout(
        db.selectFrom('publication').select(['version', 'database_id']).executeTakeFirstOrThrow(),
      )
      await catchUp(published)
      if (status.isAway) log.info({}, 'database_back')
      status.isAway = false
    } catch (error) {
      if (!status.isAway) log.error(detailsOf(error), 'database_away')
      status.isAway = true
    }
  }

  /** The database responds: unless it goes away meanwhile, a fault is one of the lists, logged once. */
  async function catchUp(published: Publication): Promise<void> {
    try {
      if (publisher.isBehind(published)) await publisher.refresh()
      isLate = false
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      if (!isLate) log.error(detailsOf(error), 'edition_late')
      isLate = true
    }
  }

  async function tick(): Promise<void> {
    if (asking) return
    asking = true
    await poll()
    asking = false
  }

  async function turn(): Promise<void> {
    await publisher.renderPages()
    if (stopped) return
    turnTimer = setTimeout(turn, msToTurn())
  }

  const pollTimer = setInterval(() => void tick(), pollMs)
  let turnTimer = setTimeout(turn, msToTurn())
  return () => {
    stopped = true
    clearInterval(pollTimer)
    clearTimeout(turnTimer)
  }
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), pollTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
