import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import type { Database } from '#server/db/tables.ts'
import { createPublicListsReader } from '#server/entities.ts'
import type { PageSource } from '#server/publication/edition.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { systemActor } from '../db/transactions.ts'
import { createItemStore } from '../writes/items.store.ts'

const question = (text: string) => ({ question: text, answer: 'a', order: 0 })

describe('an edition', () => {
  test('shows a write before its response is sent, with a version in commit order', async () => {
    const { publisher, faqList } = await setupPublisher(await openTestDatabase())
    const before = publisher.edition.version
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    expect(publisher.edition.version).toBe(before + 1)
    expect(faqList()).toEqual(['um'])
  })

  test('shows a write into a database that replaced another and has a lower version', async () => {
    const { publisher, faqList, db } = await setupPublisher(await openTestDatabase())
    await db.updateTable('publication').set({ version: 90 }).execute()
    await publisher.refresh()
    await db.updateTable('publication').set({ version: 3, database_id: 'restored' }).execute()
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    expect([publisher.edition.version, publisher.edition.databaseId]).toEqual([4, 'restored'])
    expect(faqList()).toEqual(['um'])
  })

  test('ten simultaneous writes make at most two editions', async () => {
    const { publisher, faqList, render } = await setupPublisher(await openTestDatabase())
    render.mockClear()
    const before = publisher.edition.version
    const writes = Array.from({ length: 10 }, (_, index) =>
      publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question(String(index)))),
    )
    await Promise.all(writes)
    expect(render.mock.calls.length).toBeLessThanOrEqual(2)
    expect(publisher.edition.version).toBe(before + 10)
    expect(faqList()).toHaveLength(10)
  })

  test('a write that throws is rolled back and makes no edition', async () => {
    const { publisher, faqList } = await setupPublisher(await openTestDatabase())
    const before = publisher.edition
    const write = publisher.publish(systemActor, async (trx) => {
      await createItemStore(trx, 'faq').insert(question('um'))
      throw new Error('no')
    })
    await expect(write).rejects.toThrow('no')
    expect(publisher.edition).toBe(before)
    await publisher.refresh()
    expect(faqList()).toEqual([])
  })

  test('is known to be outdated while it is behind the database, or its page cannot be rendered', async () => {
    const { publisher, db, render, faults, failReading } = await setupPublisher(await openTestDatabase())
    const published = () => db.selectFrom('publication').select(['version', 'database_id']).executeTakeFirstOrThrow()
    publisher.isBehind(await published())
    expect(publisher.outdatedMs()).toBe(0)
    await db.updateTable('publication').set({ version: 90 }).execute()
    failReading()
    expect(publisher.isBehind(await published())).toBe(true)
    await expect(publisher.refresh()).rejects.toThrow()
    expect(publisher.outdatedMs()).toBeGreaterThan(0)
    await publisher.refresh()
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
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    expect(faqList()).toEqual(['um'])
    expect(publisher.edition.pageResources.get('/')).toBe(page)
    expect(faults).toEqual(['page_not_rendered'])
  })

  test('is replaced atomically: a reader sees one version while another is made', async () => {
    const { publisher } = await setupPublisher(await openTestDatabase())
    const held = publisher.edition
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    expect(held.lists.faq).toEqual([])
    expect(held.listResources.get('/faq')?.variants.identity.bytes.toString()).toBe('[]')
  })

  test('is passed to listeners once it is live, also if only the clock has changed its pages', async () => {
    const { publisher } = await setupPublisher(await openTestDatabase())
    const told: number[] = []
    publisher.onPublished((edition) => {
      expect(publisher.edition).toBe(edition)
      told.push(edition.version)
    })
    const { version } = publisher.edition
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    await publisher.renderPages()
    await publisher.refresh()
    expect(told).toEqual([version + 1, version + 1, version + 1])
  })

  test('any different version counts as new, even a lower one or one of another database', async () => {
    const { publisher } = await setupPublisher(await openTestDatabase())
    const { version, databaseId } = publisher.edition
    expect(publisher.isBehind({ version, database_id: databaseId })).toBe(false)
    expect(publisher.isBehind({ version: version - 1, database_id: databaseId })).toBe(true)
    expect(publisher.isBehind({ version: version + 1, database_id: databaseId })).toBe(true)
    expect(publisher.isBehind({ version, database_id: 'restored' })).toBe(true)
  })

  test('resources that a write does not change keep their ETags', async () => {
    const { publisher } = await setupPublisher(await openTestDatabase())
    const before = publisher.edition
    await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    for (const path of ['/meta', '/products', '/services'])
      expect(publisher.edition.listResources.get(path)).toBe(before.listResources.get(path))
    expect(publisher.edition.listResources.get('/faq')).not.toBe(before.listResources.get('/faq'))
    expect(publisher.edition.pageResources.get('/')).not.toBe(before.pageResources.get('/'))
  })
})

const slowPage = { path: '/', inlineStyles: [], inlineScripts: [] }
/** Takes long to compress. */
const slowHtml = Array.from({ length: 100_000 }, (_, index) => `${index * 7919} toldos`).join(' ')

test('a slow rendering of former lists does not replace the pages of a newer edition', async () => {
  const { publisher, render } = await setupPublisher(await openTestDatabase())
  render.mockImplementationOnce(() => [{ ...slowPage, html: slowHtml }])
  const slow = publisher.renderPages()
  await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
  await slow
  expect(publisher.edition.pageResources.get('/')?.variants.identity.bytes.toString()).toBe('<p>1</p>')
})

test('a write that is committed while an edition without it is made waits for the next one', async () => {
  const { publisher, render, faqList } = await setupPublisher(await openTestDatabase())
  let write: Promise<unknown> | undefined
  render.mockImplementationOnce(() => {
    write = publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
    return [{ ...slowPage, html: slowHtml }]
  })
  await publisher.refresh()
  await write
  expect(faqList()).toEqual(['um'])
})

test('a write is acknowledged although no edition can be made of it now, and the delay is logged', async () => {
  const { publisher, faults, faqList, failReading } = await setupPublisher(await openTestDatabase())
  failReading()
  const write = publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
  expect((await write)?.question).toBe('um')
  expect([faults, faqList()]).toEqual([['edition_late'], []])
  await publisher.refresh()
  expect(faqList()).toEqual(['um'])
})

test('a publisher has settled once no write waits for its edition and none is being made', async () => {
  const { publisher, faqList, failReading } = await setupPublisher(await openTestDatabase())
  void publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question('um')))
  await publisher.settled()
  expect(faqList()).toEqual(['um'])
  const before = publisher.edition
  void publisher.refresh()
  await publisher.settled()
  expect(publisher.edition).not.toBe(before)
  failReading()
  publisher.refresh().catch(() => undefined)
  await publisher.settled()
})

test('without a database the stored lists are live, or pages without any, which the next edition replaces', async () => {
  const { publisher, render } = await setupPublisher(await openTestDatabase())
  const { version, databaseId, lists } = publisher.edition
  render.mockClear()
  await publisher.startWithoutDatabase()
  const addresses = { former: {}, changedAt: {} }
  expect(render.mock.calls[0]?.[0].lists).toEqual({ ...forEachPublicEntity(() => null), posts: null, addresses })
  expect([publisher.edition.version, publisher.edition.databaseId]).toEqual([0, ''])
  expect([publisher.edition.listResources.size, publisher.edition.pageResources.size]).toEqual([0, 1])
  await publisher.startWithoutDatabase({ version: 7, databaseId: 'stored', lists })
  expect(publisher.edition).toMatchObject({ version: 7, databaseId: 'stored', lists })
  expect(publisher.isBehind({ version, database_id: databaseId })).toBe(true)
})

/** A publisher of a database, with a page that counts the questions. The database is closed when the test ends. */
async function setupPublisher(db: Database) {
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
