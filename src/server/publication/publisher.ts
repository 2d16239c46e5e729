import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { timeZoneOf } from '#contract/opening-hours.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import { isDatabaseUnavailable } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import {
  type Actor,
  covers,
  type Position,
  publishInTransaction,
  readPosition,
  readSnapshot,
} from '../db/transactions.ts'
import { detailsOf, type ErrorLog, type Log } from '../http/problems.ts'
import { repeat } from '../process/repeat.ts'
import {
  type Edition,
  type EditionSource,
  makeListResources,
  makePageResources,
  noLists,
  type PageSource,
  type PolicyFor,
  type PublicLists,
} from './edition.ts'
import { msToNextRender } from './page-content.ts'

export interface PublisherOptions {
  db: Database
  readLists: (trx: Database) => Promise<PublicLists>
  render: (source: PageSource) => Iterable<RenderedPage>
  policyFor: PolicyFor
  log: ErrorLog
  /** Stores an edition in the background, for a start without the database. */
  store?: (edition: Edition) => Promise<void>
}

/**
 * Runs an actor's write and returns its result once this server's public lists show it.
 *
 * @throws ProblemError `unauthorized` if the actor may not write any more
 */
export type Publish = <Result>(actor: Actor, write: (trx: Database) => Promise<Result>) => Promise<Result>

export type Publisher = ReturnType<typeof createPublisher>

const nothing: Edition = {
  databaseId: '',
  version: 0,
  lists: noLists,
  pageSource: { lists: noLists, now: new Date() },
  listResources: new Map(),
  pageResources: new Map(),
}

/**
 * Makes editions, one at a time, each with everything that was committed before it began: writes meanwhile share the next one. An edition is
 * replaced atomically.
 *
 * Ours, because an HTTP cache invalidates by time or by path; here a writer waits until its commit is visible, and all lists and pages have
 * one version.
 */
export function createPublisher(options: PublisherOptions) {
  const { db, readLists, render, policyFor, log, store } = options
  let edition = nothing
  let running: Promise<void> | undefined
  let outdatedSinceMs: number | undefined
  let stored: Promise<void> = Promise.resolve()
  const publishing = new Set<Promise<unknown>>()

  function refresh(): Promise<void> {
    running ??= makeEdition().finally(() => {
      running = undefined
    })
    return running
  }

  async function makeEdition(): Promise<void> {
    await yieldToEventLoop()
    const read = await readSnapshot(db, async (trx) => ({
      ...(await readPosition(trx)),
      lists: await readLists(trx),
    }))
    await goLive(read)
    stored = stored.then(() => store?.(edition)).catch((error) => log.error(detailsOf(error), 'edition_not_stored'))
  }

  async function goLive(source: EditionSource): Promise<void> {
    const listResources = await makeListResources(source.lists, edition.listResources)
    const pageSource = { lists: source.lists, now: new Date() }
    edition = { ...source, pageSource, listResources, pageResources: edition.pageResources }
    await yieldToEventLoop()
    await renderPages()
  }

  /** If rendering fails, the lists go live and the pages before stay. */
  async function renderPages(): Promise<void> {
    const { pageSource } = edition
    try {
      const pageResources = await makePageResources(render(pageSource), policyFor, edition.pageResources)
      if (edition.pageSource === pageSource) edition = { ...edition, pageResources }
      outdatedSinceMs = undefined
    } catch (error) {
      outdatedSinceMs ??= performance.now()
      log.error(detailsOf(error), 'page_not_rendered')
    }
  }

  const publish: Publish = (actor, write) => {
    const published = publishNow(actor, write)
    publishing.add(published)
    return published.finally(() => publishing.delete(published))
  }

  return {
    /** The current edition. */
    get edition(): Edition {
      return edition
    },

    /**
     * Makes the edition of the database as it is now.
     * @throws what the database throws if it cannot be read
     */
    refresh,

    /** Resolves when no write waits for its edition any more, and the last edition is stored. */
    async settled(): Promise<void> {
      await Promise.allSettled(publishing)
      await running?.catch(() => undefined)
      await stored
    },

    /** Renders the pages again from memory, when the greeting or the year changes. */
    async renderPages(): Promise<void> {
      edition = { ...edition, pageSource: { lists: edition.lists, now: new Date() } }
      await renderPages()
    },

    /** Goes live with the stored edition, or with empty pages that load the lists in the browser. */
    async startWithoutDatabase(stored: EditionSource = nothing): Promise<void> {
      await goLive(stored)
    },

    /**
     * Makes the edition of a database that is not where the live edition is. Until then the pages count as outdated.
     * @throws what the database throws if it cannot be read
     */
    async catchUp({ databaseId, version }: Position): Promise<void> {
      if (databaseId === edition.databaseId && version === edition.version) return
      outdatedSinceMs ??= performance.now()
      await refresh()
    },

    /** For how many ms the pages have been older than the database, as far as is known; 0 if they are not. */
    outdatedMs: () => (outdatedSinceMs === undefined ? 0 : performance.now() - outdatedSinceMs),

    publish,
  }

  async function publishNow<Result>(actor: Actor, write: (trx: Database) => Promise<Result>): Promise<Result> {
    const { result, position } = await publishInTransaction(db, actor, write)
    await waitFor(position)
    return result
  }

  /** Waits for an edition with a commit. If none can be made now, the watch makes it later. */
  async function waitFor(commit: Position): Promise<void> {
    try {
      // It may have begun before the commit, the next one has not.
      await running
      if (!covers(edition, commit)) await refresh()
    } catch (error) {
      log.error(detailsOf(error), 'edition_late')
    }
  }
}

const pollMs = 500
const pollTimeoutMs = 1000

/** What the last poll found. */
export interface DatabaseStatus {
  isAway: boolean
}

/**
 * Keeps the editions up to date: reads the publication's row every 500 ms to notice writes by other servers, restores and command-line
 * tools, and renders again when the greeting or the year changes. Returns the function that stops it.
 */
export function watch(db: Database, publisher: Publisher, status: DatabaseStatus, log: Log): () => void {
  const msToTurn = () => msToNextRender(timeZoneOf(publisher.edition.lists.company?.[0]?.state ?? ''), new Date())
  let isLate = false

  async function poll(): Promise<void> {
    try {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('no answer in time')), pollTimeoutMs).unref()
      })
      await catchUp(await Promise.race([readPosition(db), late]))
      if (status.isAway) log.info({}, 'database_back')
      status.isAway = false
    } catch (error) {
      if (!status.isAway) log.error(detailsOf(error), 'database_away')
      status.isAway = true
    }
  }

  /** The database responds: unless it goes away meanwhile, a fault is one of the lists, logged once. */
  async function catchUp(position: Position): Promise<void> {
    try {
      await publisher.catchUp(position)
      isLate = false
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      if (!isLate) log.error(detailsOf(error), 'edition_late')
      isLate = true
    }
  }

  const stopPolling = repeat(pollMs, async () => {
    await poll()
    return pollMs
  })
  const stopTurning = repeat(msToTurn(), async () => {
    await publisher.renderPages()
    return msToTurn()
  })
  return () => {
    stopPolling()
    stopTurning()
  }
}
