import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import type { Database } from '#server/db/tables.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { panelSlices } from '#support/panel-slices.ts'

// More than the 10 connections of the pool, few enough that the last one gets its turn within 3 s on a busy machine.
const simultaneous = 16
type Item = { _id: string; order?: number }

describe.each(panelSlices.filter(({ endpoints }) => endpoints.order))('the order of $slice', ({ endpoints, seed }) => {
  const { path } = endpoints.list

  test('is set by all ids, and visitors see it at once', async () => {
    const { ids, order, listed } = await setupItems(3)
    const [a, b, c] = ids as [string, string, string]
    for (const wanted of [
      [c, a, b],
      [b, c, a],
    ]) {
      const reply = await order(wanted)
      expect([reply.statusCode, reply.json()]).toEqual([200, { ids: wanted }])
      expect(await listed()).toEqual(wanted)
    }
  })

  test.each<[string, (ids: string[]) => unknown]>([
    ['one is missing', (ids) => ids.slice(1)],
    ['one is there twice', (ids) => [...ids.slice(1), ids[1]]],
    ['one is unknown', (ids) => [...ids.slice(1), '3f0e9a4e-6a52-4d0e-8a53-0a9a7d5b6c11']],
    ['there is one too many', (ids) => [...ids, 'a']],
    ['one is a number', () => [1, 2, 3]],
    ['the ids are missing', () => undefined],
  ])('is refused if %s, and nothing changes', async (_, change) => {
    const { ids, order, listed } = await setupItems(3)
    const before = await listed()
    const reply = await order(change(ids))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0]).toMatchObject({ field: expect.stringMatching(/^ids/), code: 'incomplete_order' })
    expect(await listed()).toEqual(before)
  })

  test('is set by administrators only', async () => {
    const { app, ids } = await setupItems(2)
    expect((await app.inject({ method: 'PUT', url: `${path}/order`, payload: { ids } })).statusCode).toBe(401)
  })

  test('an empty list has an empty order', async () => {
    const { order } = await setupItems(0)
    expect((await order([])).json()).toEqual({ ids: [] })
  })

  test('simultaneous changes leave each item once', async () => {
    const { ids, order, listed, openSessions } = await setupItems(8)
    const sessions = await openSessions()
    const rotated = (by: number) => [...ids.slice(by % 8), ...ids.slice(0, by % 8)]
    const replies = await Promise.all(Array.from({ length: simultaneous }, (_, by) => order(rotated(by), sessions(by))))
    const accepted = replies.filter(({ statusCode }) => statusCode === 200)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.map((reply) => reply.json().ids)).toContainEqual(await listed())
    // A database whose connections are all in use refuses further calls.
    expect(replies.filter((reply) => !accepted.includes(reply)).map(({ statusCode }) => statusCode)).toEqual(
      Array(simultaneous - accepted.length).fill(503),
    )
  })

  /** Items whose ids are in the list's order. */
  async function setupItems(count: number) {
    const { app, db, admin, authorization: headers } = await buildTestApp()
    const create = () => app.inject({ method: 'POST', url: path, headers, payload: { ...seed } })
    const listed = async () => {
      const [visitors, administrators] = [
        (await app.inject(path)).json<Item[]>(),
        (await app.inject({ url: path, headers })).json<Item[]>(),
      ]
      expect(visitors.map(({ _id }) => _id)).toEqual(administrators.map(({ _id }) => _id))
      return visitors.map(({ _id }) => _id)
    }
    for (let number = 0; number < count; number += 1) expect((await create()).statusCode).toBe(201)
    const order = (ids: unknown, caller = headers) =>
      app.inject({ method: 'PUT', url: `${path}/order`, headers: caller, payload: { ids } })
    return { app, listed, order, ids: await listed(), openSessions: () => openSessionsOf(app, db, admin._id) }
  }
})

test('an order may have 10,000 ids', async () => {
  const { app, authorization: headers } = await buildTestApp()
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  const reply = await app.inject({ method: 'PUT', url: '/faq/order', headers, payload: { ids } })
  // It was read: these ids are not those of the list.
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation'])
})

test('a new product comes first, also after the order was changed, and simultaneous ones get different places', async () => {
  const { app, db, admin, authorization } = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const create = async (title: string, headers = authorization) =>
    (await app.inject({ method: 'POST', url: '/products', headers, payload: { title, features: ['Lona'] } })).json()._id
  const [a, b] = [await create('a'), await create('b')]
  const listed = async () => (await app.inject('/products')).json<Item[]>().map(({ _id }) => _id)
  expect(await listed()).toEqual([b, a])
  await app.inject({ method: 'PUT', url: '/products/order', headers: authorization, payload: { ids: [a, b] } })
  const c = await create('c')
  expect(await listed()).toEqual([c, a, b])
  const sessions = await openSessionsOf(app, db, admin._id)
  await Promise.all(Array.from({ length: simultaneous }, (_, nth) => create(`d${nth}`, sessions(nth))))
  const rows = await db.selectFrom('products').select('place').execute()
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length)
})

test('an ordered list of questions is numbered from 0, which the form shows', async () => {
  const { app, authorization: headers } = await buildTestApp()
  const create = async (order: number) => {
    const payload = { question: `${order}`, answer: 'Sim.', order }
    return (await app.inject({ method: 'POST', url: '/faq', headers, payload })).json()._id
  }
  const [a, b, c] = [await create(7), await create(7), await create(9)]
  await app.inject({ method: 'PUT', url: '/faq/order', headers, payload: { ids: [c, a, b] } })
  expect((await app.inject('/faq')).json<Item[]>().map(({ _id, order }) => [_id, order])).toEqual([
    [c, 0],
    [a, 1],
    [b, 2],
  ])
})

test('§3 the order of users cannot be set, and no id of an item is “order”', async () => {
  const { app, authorization: headers } = await buildTestApp()
  const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, headers, payload })
  expect((await put('/users/order', { ids: [] })).statusCode).toBe(404)
  expect((await put('/products/orders', { ids: [] })).statusCode).toBe(404)
  expect((await app.inject({ method: 'DELETE', url: '/products/order', headers })).statusCode).toBe(404)
})

/** Ten sessions of one user, by number: writes of one session would wait for each other anyway. */
async function openSessionsOf(app: FastifyInstance, db: Database, userId: string) {
  const tokens: string[] = []
  for (let nth = 0; nth < 10; nth += 1) tokens.push(await createSessionStore(db).open(userId))
  const caller = (nth: number) => ({ authorization: `Bearer ${tokens[nth % tokens.length]}` })
  // Tokens that no call has confirmed yet are limited to 100 at once.
  for (const nth of tokens.keys()) await app.inject({ url: '/faq', headers: caller(nth) })
  return caller
}

async function _insertAsThen(db: Database, row: object) {
  await db
    .insertInto('services')
    .values(row as never)
    .execute()
}

test.each(panelSlices.filter(({ endpoints }) => endpoints.orderedBy !== 'creation'))(
  'the list of $slice is in its declared order: new items first, or by a field with ties by creation',
  async ({ endpoints, seed }) => {
    const { app, authorization: headers } = await buildTestApp()
    const { path } = endpoints.list
    const created: { _id: string }[] = []
    for (const place of [2, 1, 1, 0]) {
      const payload = { ...seed, [endpoints.orderedBy]: place }
      created.push((await app.inject({ method: 'POST', url: path, headers, payload })).json())
    }
    const [c, a, b, first] = created
    const inOrder = endpoints.orderedBy === 'place' ? created.toReversed() : [first, a, b, c]
    for (const caller of [headers, {}]) {
      const listed = (await app.inject({ url: path, headers: caller })).json<{ _id: string }[]>()
      expect(listed.map(({ _id }) => _id)).toEqual(inOrder.map((item) => item?._id))
    }
  },
)
