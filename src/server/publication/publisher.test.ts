import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import type { Database } from '#server/db/tables.ts'
import type { Edition, PageSource } from '#server/publication/edition.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { openDatabase } from '../db/open-database.ts'
import { lockWrites, readPosition, systemActor } from '../db/transactions.ts'
import { createPublicListsReader } from '../public-lists.ts'
import { createListStore } from '../stores/list.store.ts'
import { createPublisher, watch } from './publisher.ts'

const question = (text: string) => [{ id: randomUUID(), state: { question: text, answer: 'a', order: 0 } }]

describe('an edition', () => {
  test('shows a write before its response is sent, with a version in commit order', async () => {
    const { publisher, faqList } = await setupPublisher(await openTestDatabase())
    const before = publisher.edition.version
    await publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
    expect(publisher.edition.version).toBe(before + 1)
    expect(faqList()).toEqual(['um'])
  })

  test('shows a write into a database that replaced another and has a lower version', async () => {
    const { publisher, faqList, db } = await setupPublisher(await openTestDatabase())
    await db.updateTable('publication').set({ version: 90 }).execute()
    await publisher.refresh()
    await db.updateTable('publication').set({ version: 3, database_id: 'restored' }).execute()
    await publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
    expect([publisher.edition.version, publisher.edition.databaseId]).toEqual([4, 'restored'])
    expect(faqList()).toEqual(['um'])
  })

  test('ten simultaneous writes make at most two editions', async () => {
    const { publisher, faqList, render } = await setupPublisher(await openTestDatabase())
    render.mockClear()
    const before = publisher.edition.version
    const writes = Array.from({ length: 10 }, (_, index) =>
      publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question(String(index)))),
    )
    await Promise.all(writes)
    expect(render.mock.calls.length).toBeLessThanOrEqual(2)
    expect(publisher.edition.version).toBe(before + 10)
    expect(faqList()).toHaveLength(10)
  })

  test('is known to be outdated while it is behind the database, or its page cannot be rendered', async () => {
    const { publisher, db, render, faults, failReading } = await setupPublisher(await openTestDatabase())
    await publisher.catchUp(await readPosition(db))
    expect(publisher.outdatedMs()).toBe(0)
    await db.updateTable('publication').set({ version: 90 }).execute()
    failReading()
    await expect(publisher.catchUp(await readPosition(db))).rejects.toThrow()
    expect(publisher.outdatedMs()).toBeGreaterThan(0)
    await publisher.catchUp(await readPosition(db))
    expect(publisher.outdatedMs()).toBe(0)
    render.mockImplementationOnce(() => {
      throw new Error('broken page')
    })
    await publisher.renderPages()
    expect(publisher.outdatedMs()).toBeGreaterThan(0)
    expect(faults).toEqual(['page_not_rendered'])
    await publisher.renderPages()
    expect(publisher.outdatedMs()).toBe(0)
  })

  test('if the page fails to render, the lists go live and the former page stays', async () => {
    const { publisher, faqList, render, faults } = await setupPublisher(await openTestDatabase())
    const page = publisher.edition.pageResources.get('/')
    render.mockImplementationOnce(() => {
      throw new Error('broken page')
    })
    await publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
    expect(faqList()).toEqual(['um'])
    expect(publisher.edition.pageResources.get('/')).toBe(page)
    expect(faults).toEqual(['page_not_rendered'])
  })
})

const slowPage = { path: '/', inlineStyles: [], inlineScripts: [] }
/** Takes long to compress. */
const slowHtml = Array.from({ length: 100_000 }, (_, index) => `${index * 7919} toldos`).join(' ')

test('a slow rendering of former lists does not replace the pages of a newer edition', async () => {
  const { publisher, render } = await setupPublisher(await openTestDatabase())
  render.mockImplementationOnce(() => [{ ...slowPage, html: slowHtml }])
  const slow = publisher.renderPages()
  await publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
  await slow
  expect(publisher.edition.pageResources.get('/')?.variants.identity.bytes.toString()).toBe('<p>1</p>')
})

test('a write that is committed while an edition without it is made waits for the next one', async () => {
  const { publisher, render, faqList } = await setupPublisher(await openTestDatabase())
  let write: Promise<unknown> | undefined
  render.mockImplementationOnce(() => {
    write = publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
    return [{ ...slowPage, html: slowHtml }]
  })
  await publisher.refresh()
  await write
  expect(faqList()).toEqual(['um'])
})

test('a write is acknowledged although no edition can be made of it now, and the delay is logged', async () => {
  const { publisher, faults, faqList, failReading } = await setupPublisher(await openTestDatabase())
  failReading()
  const write = publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
  await write
  expect([faults, faqList()]).toEqual([['edition_late'], []])
  await publisher.refresh()
  expect(faqList()).toEqual(['um'])
})

test('without a database the stored lists are live, or pages without any, which the next edition replaces', async () => {
  const { publisher, render } = await setupPublisher(await openTestDatabase())
  const { version, databaseId, lists } = publisher.edition
  render.mockClear()
  await publisher.startWithoutDatabase()
  const addresses = { former: {}, changedAt: {} }
  expect(render.mock.calls[0]?.[0].lists).toEqual({
    ...forEachPublicEntity(() => null),
    samples: [],
    posts: null,
    addresses,
  })
  expect([publisher.edition.version, publisher.edition.databaseId]).toEqual([0, ''])
  expect([publisher.edition.listResources.size, publisher.edition.pageResources.size]).toEqual([0, 1])
  await publisher.startWithoutDatabase({ version: 7, databaseId: 'stored', lists })
  expect(publisher.edition).toMatchObject({ version: 7, databaseId: 'stored', lists })
  await publisher.catchUp({ version, databaseId })
  expect(publisher.edition).toMatchObject({ version, databaseId })
})

/** A publisher of a database, with a page that counts the questions. The database is closed when the test ends. */
async function setupPublisher(db: Database, store?: (edition: Edition) => Promise<void>) {
  onTestFinished(() => db.destroy())
  const faults: string[] = []
  const read = createPublicListsReader('')
  let mustFail = false
  const render = vi.fn(({ lists }: PageSource): RenderedPage[] => [
    { path: '/', html: `<p>${lists.faq?.length}</p>`, inlineStyles: [], inlineScripts: [] },
  ])
  const publisher = createPublisher({
    db,
    readLists(trx) {
      if (!mustFail) return read(trx)
      mustFail = false
      throw new Error('cannot be read')
    },
    render,
    policyFor: () => ({}),
    log: { error: (_, message) => faults.push(message) },
    ...(store && { store }),
  })
  await publisher.refresh()
  /** The next lists cannot be read. */
  const failReading = () => {
    mustFail = true
  }
  const faqList = (): string[] =>
    JSON.parse(publisher.edition.listResources.get('/faq')?.variants.identity.bytes.toString() ?? '[]').map(
      (item: { question: string }) => item.question,
    )
  return { db, publisher, render, faults, faqList, failReading }
}

test('the last edition is stored although the one before could not be', async () => {
  const disk = { isFull: true }
  const stored: number[] = []
  const { publisher, faults } = await setupPublisher(await openTestDatabase(), async ({ version }) => {
    if (disk.isFull) throw new Error('no room')
    stored.push(version)
  })
  await publisher.settled()
  expect(faults).toEqual(['edition_not_stored'])
  disk.isFull = false
  await publisher.publish(systemActor, (trx) => createListStore(trx, 'faq').insertAll(question('um')))
  await publisher.settled()
  expect([faults.length, stored]).toEqual([1, [publisher.edition.version]])
})

describe('watch', () => {
  const pollOptions = { interval: 10 }
  const question = { question: 'Chegou?', answer: 'Chegou.', order: 0 }

  test('a write by another server is shown after the next poll, 500 ms later', async () => {
    const { publisher, writeElsewhere, pass } = await setupWatch()
    const before = publisher.edition
    await pass(2000)
    await writeElsewhere()
    await pass(499)
    expect(publisher.edition).toBe(before)
    await pass(1)
    await expect.poll(() => publisher.edition.lists.faq, pollOptions).toMatchObject([question])
    expect(publisher.edition.version).toBe(before.version + 1)
  })

  test('an outage is logged once, and so is its end, which shows what was written meanwhile', async () => {
    const { db, publisher, writeElsewhere, pass, logged } = await setupWatch()
    await pass(1000)
    await writeElsewhere()
    await db.schema.alterTable('publication').renameTo('away').execute()
    await pass(500)
    await expect.poll(() => logged, pollOptions).toEqual(['error database_away'])
    await pass(1500)
    await db.schema.alterTable('away').renameTo('publication').execute()
    await pass(500)
    await expect.poll(() => logged, pollOptions).toEqual(['error database_away', 'info database_back'])
    await pass(1000)
    expect(publisher.edition.lists.faq).toMatchObject([question])
    expect(logged).toHaveLength(2)
  })

  test('a database that does not respond within a second counts as away, and is polled again', async () => {
    const { db, pass, logged, polls } = await setupWatch()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = new Promise<void>((begun) => {
      void db
        .transaction()
        .execute(async (trx) => {
          await trx.schema.alterTable('publication').renameTo('away').execute()
          begun()
          await held
          throw new Error('rolled back')
        })
        .catch(() => undefined)
    })
    await holding
    await pass(500)
    await pass(999)
    expect([polls(), logged]).toEqual([1, []])
    await pass(1)
    await expect.poll(() => logged, pollOptions).toEqual(['error database_away'])
    release()
    await expect
      .poll(() => pass(500).then(() => logged), pollOptions)
      .toEqual(['error database_away', 'info database_back'])
  })

  test('lists that cannot be read are a late edition, logged once, and no outage', async () => {
    const { publisher, failReading, writeElsewhere, pass, logged, status } = await setupWatch()
    failReading(true)
    await writeElsewhere()
    await pass(500)
    await expect.poll(() => logged, pollOptions).toEqual(['error edition_late'])
    await pass(1500)
    expect([logged.length, status.isAway]).toEqual([1, false])
    failReading(false)
    await pass(500)
    await expect.poll(() => publisher.edition.lists.faq, pollOptions).toMatchObject([question])
    expect(logged).toHaveLength(1)
  })

  test('§9 the pages are rendered again when the greeting changes, and each time it does', async () => {
    // 30 s before midnight in Campo Grande.
    const evening = '2026-03-01T03:59:30Z'
    const { render, pass } = await setupWatch(evening)
    render.mockClear()
    await pass(30_049)
    expect(render).not.toHaveBeenCalled()
    // Set back, so that it is midnight again 30 s later.
    vi.setSystemTime(evening)
    await pass(1)
    await expect.poll(() => render.mock.calls.length, pollOptions).toBe(1)
    await pass(30_049)
    await expect.poll(() => render.mock.calls.length, pollOptions).toBe(2)
  })

  /** The real publisher and database, watched on timers that the test moves. */
  async function setupWatch(now = '2026-03-01T12:00:00Z') {
    // In memory: a query ends before the fake clock moves on.
    const { db, prepare } = openDatabase('file::memory:')
    await prepare()
    const render = vi.fn((): RenderedPage[] => [])
    const read = createPublicListsReader('')
    let mustFail = false
    const publisher = createPublisher({
      db,
      readLists: (trx) => (mustFail ? Promise.reject(new SyntaxError('broken JSON in a row')) : read(trx)),
      render,
      policyFor: () => ({}),
      log: { error: (_, message) => console.error(message) },
    })
    await publisher.refresh()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: Date.parse(now) })
    const logged: string[] = []
    let polls = 0
    const status = { isAway: false }
    const counted = db.withPlugin({
      transformQuery({ node }) {
        polls += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const stop = watch(counted, publisher, status, {
      error: (_, message) => logged.push(`error ${message}`),
      info: (_, message) => logged.push(`info ${message}`),
    })
    onTestFinished(async () => {
      stop()
      vi.useRealTimers()
      await publisher.settled()
      await db.destroy()
    })
    return {
      db,
      publisher,
      render,
      logged,
      status,
      failReading(must: boolean) {
        mustFail = must
      },
      polls: () => polls,
      stop,
      async pass(ms: number) {
        await vi.advanceTimersByTimeAsync(ms)
        await nextTurn()
      },
      /** Stores a question and raises the version, as another server does. */
      async writeElsewhere() {
        await db.transaction().execute(async (trx) => {
          await lockWrites(trx)
          await createListStore(trx, 'faq').insertAll([{ id: randomUUID(), state: question }])
          await trx
            .updateTable('publication')
            .set((row) => ({ version: row('version', '+', 1) }))
            .execute()
        })
      },
    }
  }
})
