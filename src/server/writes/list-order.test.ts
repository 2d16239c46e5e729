import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { entitiesOnServer } from '../entities.ts'
import { createFaqStore } from '../faq/faq.store.ts'
import { listOrder } from './list-order.ts'
import { plainStore } from './plain.store.ts'

const columns = { title: 'title', description: 'description', youtubeId: 'youtube_id' } as const
const video = { title: 'Toldo', description: 'Como abre.', youtubeId: 'abcdefghijk' }

test('an order by place is its ids, numbers the items from 0, and raises no version', async () => {
  const { db, order, insert, rows } = await setUpServices()
  const [a, b, c] = [await insert(), await insert(), await insert()]
  expect(await order.subject.find(db, 'services')).toEqual({ ids: [c, b, a] })
  expect(await order.set(db, [b, c, a])).toEqual({ ids: [b, c, a] })
  const numbered = [b, c, a].map((id, place) => ({ id, place, version: 1 }))
  expect(await rows()).toEqual(numbered)
  expect(await order.set(db, [b, c, a])).toEqual({ ids: [b, c, a] })
  expect(await rows()).toEqual(numbered)
  expect(order.subject.titleOf({} as never)).toBe('')
})

test('an order is refused unless it has the ids of all items, once each', async () => {
  const { db, order, insert } = await setUpServices()
  const [a, b] = [await insert(), await insert()]
  for (const ids of [[], [a], [a, a], [a, b, a], [a, 'c'], [a, b, 'c']])
    await expect(order.set(db, ids)).rejects.toMatchObject({
      code: 'validation',
      errors: [{ field: 'ids', code: 'incomplete_order' }],
    })
  expect(await order.subject.find(db, 'services')).toEqual({ ids: [b, a] })
})

test('items that are new since a restored order come before it, in their own order, wherever they are now', async () => {
  const { db, order, insert, rows } = await setUpServices()
  const [a, b] = [await insert(), await insert()]
  const [c, d] = [await insert(), await insert()]
  await order.set(db, [b, d, a, c])
  expect(await order.restore(db, { ids: [a, 'deleted', b] })).toEqual({ ids: [d, c, a, b] })
  expect((await rows()).map(({ place }) => place)).toEqual([0, 1, 2, 3])
})

test('an order by a field has its numbers too, and a restored one gives them back to what is still there', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const order = orderOf('faq')
  const insert = async (number: number) =>
    (await createFaqStore(db).insert({ question: 'Quando?', answer: 'Já.', order: number }))._id
  const [a, b] = [await insert(5), await insert(9)]
  const former = { ids: [a, 'deleted', b], orders: [5, 7, 9] }
  expect(await order.set(db, [b, a])).toEqual({ ids: [b, a], orders: [0, 1] })
  const c = await insert(6)
  expect(await order.restore(db, former)).toEqual({ ids: [a, c, b], orders: [5, 6, 9] })
  const versions = db.selectFrom('faq').select('version').orderBy('position')
  expect(await versions.execute()).toEqual([{ version: 3 }, { version: 1 }, { version: 3 }])
})

test('a list by creation and a single entity have no order to set', () => {
  expect([listOrder('users', entitiesOnServer.users), listOrder('meta', entitiesOnServer.meta)]).toEqual([
    undefined,
    undefined,
  ])
})

function orderOf(name: 'services' | 'faq') {
  const order = listOrder(name, entitiesOnServer[name])
  if (!order) throw new Error(`${name} has no order`)
  return order
}

async function setUpServices() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const insert = async () => (await plainStore('services', columns, 'place')(db).insert(video))._id
  const rows = () => db.selectFrom('services').select(['id', 'place', 'version']).orderBy('place').execute()
  return { db, order: orderOf('services'), insert, rows }
}
