import { expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { setupPublisher } from '#support/test-publisher.ts'
import { systemActor } from '../db/actor.ts'
import { createFaqStore } from '../faq/faq.store.ts'

const question = (text: string) => ({ question: text, answer: 'a', order: 0 })
const slowPage = { path: '/', inlineStyles: [], inlineScripts: [] }
/** Takes long to compress. */
const slowHtml = Array.from({ length: 100_000 }, (_, index) => `${index * 7919} toldos`).join(' ')

test('a slow rendering of former lists does not replace the pages of a newer edition', async () => {
  const { publisher, render } = await setupPublisher(await openTestDatabase())
  render.mockImplementationOnce(() => [{ ...slowPage, html: slowHtml }])
  const slow = publisher.renderPages()
  await publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question('um')))
  await slow
  expect(publisher.edition.pageResources.get('/')?.variants.identity.bytes.toString()).toBe('<p>1</p>')
})

test('a write that is committed while an edition without it is made waits for the next one', async () => {
  const { publisher, render, faqList } = await setupPublisher(await openTestDatabase())
  let write: Promise<unknown> | undefined
  render.mockImplementationOnce(() => {
    write = publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question('um')))
    return [{ ...slowPage, html: slowHtml }]
  })
  await publisher.refresh()
  await write
  expect(faqList()).toEqual(['um'])
})

test('a write is acknowledged although no edition can be made of it now, and the delay is logged', async () => {
  const { publisher, faults, faqList, failReading } = await setupPublisher(await openTestDatabase())
  failReading()
  const write = publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question('um')))
  expect((await write)?.question).toBe('um')
  expect([faults, faqList()]).toEqual([['edition_late'], []])
  await publisher.refresh()
  expect(faqList()).toEqual(['um'])
})

test('a publisher has settled once no write waits for its edition and none is being made', async () => {
  const { publisher, faqList, failReading } = await setupPublisher(await openTestDatabase())
  void publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question('um')))
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
