import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RenderedPage } from '#contract/page-content.ts'
import { openDatabase } from '../db/open-database.ts'
import { lockWrites } from '../db/transactions.ts'
import { createPublicListsReader } from '../entities.ts'
import { createItemStore } from '../writes/items.store.ts'
import { createPublisher, watch } from './publisher.ts'

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
  // Always 30 s before midnight in Campo Grande.
  const { render, pass } = await setupWatch(() => new Date('2026-03-01T03:59:30Z'))
  render.mockClear()
  await pass(30_049)
  expect(render).not.toHaveBeenCalled()
  await pass(1)
  await expect.poll(() => render.mock.calls.length, pollOptions).toBe(1)
  await pass(30_050)
  await expect.poll(() => render.mock.calls.length, pollOptions).toBe(2)
})

test('after it is stopped, even during a rendering, nothing is polled or rendered and no timer is left', async () => {
  const { publisher, render, stop, writeElsewhere, pass } = await setupWatch(() => new Date('2026-03-01T03:59:30Z'))
  render.mockClear()
  render.mockImplementationOnce(() => {
    stop()
    return []
  })
  const renderPages = vi.spyOn(publisher, 'renderPages')
  await pass(30_050)
  await renderPages.mock.results[0]?.value
  await nextTurn()
  expect([render.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  const { version } = publisher.edition
  await writeElsewhere()
  await pass(90_000)
  expect([render.mock.calls.length, publisher.edition.version]).toEqual([1, version])
})

/** The real publisher and database, watched on timers that the test moves. */
async function setupWatch(now = () => new Date('2026-03-01T12:00:00Z')) {
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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  const logged: string[] = []
  let polls = 0
  const status = { isAway: false }
  const stop = watch({
    status,
    db: db.withPlugin({
      transformQuery({ node }) {
        polls += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    publisher,
    log: {
      error: (_, message) => logged.push(`error ${message}`),
      info: (_, message) => logged.push(`info ${message}`),
    },
    now,
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
        await createItemStore(trx, 'faq').insert(question)
        await trx
          .updateTable('publication')
          .set((row) => ({ version: row('version', '+', 1) }))
          .execute()
      })
    },
  }
}
