import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createSessionStore } from '#server/access/sessions.store.ts'
import type { Database } from '#server/db/tables.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { question, setUpHistory } from '#support/history.ts'
import { panelSlices } from '#support/panel-slices.ts'

// More than the 10 connections of the pool, few enough that the last one gets its turn within 3 s on a busy machine.
const simultaneous = 16
type Item = { _id: string; order?: number; version?: number }

const ordered = panelSlices.filter(({ endpoints }) => endpoints.order)

test.each(ordered)('the order of $slice is set by all ids, and visitors see it at once', async (slice) => {
  const { ids, order, listed } = await setupItems(3, slice)
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
])('an order is refused if %s, and nothing changes', async (_, change) => {
  const { ids, order, listed } = await setupItems(3)
  const before = await listed()
  const reply = await order(change(ids))
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0]).toMatchObject({ field: expect.stringMatching(/^ids/), code: 'incomplete_order' })
  expect(await listed()).toEqual(before)
})

test('an order is set by administrators only', async () => {
  const { app, ids, path } = await setupItems(2)
  expect((await app.inject({ method: 'PUT', url: `${path}/order`, payload: { ids } })).statusCode).toBe(401)
})

test('an empty list has an empty order', async () => {
  const { order } = await setupItems(0)
  expect((await order([])).json()).toEqual({ ids: [] })
})

test('simultaneous changes of an order leave each item once', async () => {
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

test('an order may have 20,000 ids', async () => {
  const { db, send } = await buildTestApp()
  const ids = Array.from({ length: 20_000 }, () => randomUUID())
  for (let start = 0; start < ids.length; start += 5000) {
    const rows = ids.slice(start, start + 5000).map((id) => ({ id, question: 'a', answer: 'b', position: 0 }))
    await db.insertInto('faq').values(rows).execute()
  }
  const wanted = ids.toReversed()
  const reply = await send('PUT', '/faq/order', { ids: wanted })
  expect([reply.statusCode, reply.json().ids]).toEqual([200, wanted])
})

test('a new product comes first, also after the order was changed, and simultaneous ones get different places', async () => {
  const { app, db, admin, authorization, send } = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const create = async (title: string, headers = authorization) =>
    (await app.inject({ method: 'POST', url: '/products', headers, payload: { title, features: ['Lona'] } })).json()._id
  const [a, b] = [await create('a'), await create('b')]
  const listed = async () => (await app.inject('/products')).json<Item[]>().map(({ _id }) => _id)
  expect(await listed()).toEqual([b, a])
  await send('PUT', '/products/order', { ids: [a, b] })
  const c = await create('c')
  expect(await listed()).toEqual([c, a, b])
  const sessions = await openSessionsOf(app, db, admin._id)
  await Promise.all(Array.from({ length: simultaneous }, (_, nth) => create(`d${nth}`, sessions(nth))))
  const rows = await db.selectFrom('products').select('place').execute()
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length)
})

test('§3 the order of users cannot be set, and no id of an item is “order”', async () => {
  const { send } = await buildTestApp()
  const put = (url: string, payload: object) => send('PUT', url, payload)
  expect((await put('/users/order', { ids: [] })).statusCode).toBe(404)
  expect((await put('/products/orders', { ids: [] })).statusCode).toBe(404)
  expect((await send('DELETE', '/products/order')).statusCode).toBe(404)
})

/** Items whose ids are in the list's order. */
async function setupItems(count: number, { endpoints, seed } = ordered[0] as (typeof ordered)[number]) {
  const { path } = endpoints.list
  const { app, db, admin, authorization: headers, send } = await buildTestApp()
  const create = () => send('POST', path, { ...seed })
  const listed = async () => {
    const [visitors, administrators] = [
      (await app.inject(path)).json<Item[]>(),
      (await send('GET', path)).json<Item[]>(),
    ]
    expect(visitors.map(({ _id }) => _id)).toEqual(administrators.map(({ _id }) => _id))
    return visitors.map(({ _id }) => _id)
  }
  for (let number = 0; number < count; number += 1) expect((await create()).statusCode).toBe(201)
  const order = (ids: unknown, caller = headers) =>
    app.inject({ method: 'PUT', url: `${path}/order`, headers: caller, payload: { ids } })
  return { app, path, listed, order, ids: await listed(), openSessions: () => openSessionsOf(app, db, admin._id) }
}

/** Ten sessions of one user, by number: writes of one session would wait for each other anyway. */
async function openSessionsOf(app: FastifyInstance, db: Database, userId: string) {
  const tokens: string[] = []
  for (let nth = 0; nth < 10; nth += 1) tokens.push(await createSessionStore(db).open(userId))
  const caller = (nth: number) => ({ authorization: `Bearer ${tokens[nth % tokens.length]}` })
  // Tokens that no call has confirmed yet are limited to 100 at once.
  for (const nth of tokens.keys()) await app.inject({ url: '/faq', headers: caller(nth) })
  return caller
}

test.each(panelSlices.filter(({ endpoints }) => endpoints.orderedBy !== 'creation'))(
  'the list of $slice is in its declared order: new items first, or by a field with ties by creation',
  async ({ endpoints, seed }) => {
    const { app, authorization: headers, send } = await buildTestApp()
    const { path } = endpoints.list
    const created: { _id: string }[] = []
    for (const place of [2, 1, 1, 0]) {
      const payload = { ...seed, [endpoints.orderedBy]: place }
      created.push((await send('POST', path, payload)).json())
    }
    const [c, a, b, first] = created
    const inOrder = endpoints.orderedBy === 'place' ? created.toReversed() : [first, a, b, c]
    for (const caller of [headers, {}]) {
      const listed = (await app.inject({ url: path, headers: caller })).json<{ _id: string }[]>()
      expect(listed.map(({ _id }) => _id)).toEqual(inOrder.map((item) => item?._id))
    }
  },
)

test('an order has a revision with the ids before and after; restoring one is a change of its own', async () => {
  const { send, create, titles } = await setUpProducts()
  const [a, b, c] = [await create('a'), await create('b'), await create('c')]
  await send('PUT', '/products/order', { ids: [a, c, b] })
  const [ordered] = (await send('GET', '/history?entity=products&id=products')).body
  expect(ordered).toMatchObject({
    action: 'ordered',
    entity: 'products',
    id: 'products',
    before: { ids: [c, b, a] },
    after: { ids: [a, c, b] },
  })
  const undone = await send('POST', `/history/${ordered.revision}/restore`, { state: 'before' })
  expect([undone.status, undone.body]).toMatchObject([200, { ids: [c, b, a] }])
  expect(await titles()).toEqual(['c', 'b', 'a'])
  const [restored] = (await send('GET', '/history?entity=products&id=products')).body
  expect(restored).toMatchObject({ action: 'restored', before: { ids: [a, c, b] }, after: { ids: [c, b, a] } })
  await send('POST', `/history/${ordered.revision}/restore`)
  expect(await titles()).toEqual(['a', 'c', 'b'])
})

test('a restored order leaves out items that are deleted, and items that are new since then come first', async () => {
  const { send, create, titles } = await setUpProducts()
  const [a, b] = [await create('a'), await create('b')]
  await send('PUT', '/products/order', { ids: [a, b] })
  const [{ revision }] = (await send('GET', '/history?entity=products&id=products')).body
  await create('new')
  await send('DELETE', `/products/${b}`)
  expect((await send('POST', `/history/${revision}/restore`)).status).toBe(200)
  expect(await titles()).toEqual(['new', 'a'])
  expect((await send('POST', `/trash/${b}/restore`)).status).toBe(200)
  expect((await titles()).toSorted()).toEqual(['a', 'b', 'new'])
})

test('undoing an order of questions gives each its former number, and only moved ones a new version', async () => {
  const { send } = await setUpHistory()
  const ids: string[] = []
  for (const order of [0, 7, 7]) ids.push((await send('POST', '/faq', { ...question, order })).body._id)
  const [a, b, c] = ids
  const list = async () =>
    (await send('GET', '/faq')).body.map(({ _id, order, version }: Item) => [_id, order, version])
  await send('PUT', '/faq/order', { ids: [a, c, b] })
  expect(await list()).toEqual([
    [a, 0, 1],
    [c, 1, 2],
    [b, 2, 2],
  ])
  const [{ revision, before }] = (await send('GET', '/history?entity=faq&id=faq')).body
  expect(before).toEqual({ ids: [a, b, c], orders: [0, 7, 7] })
  const d = (await send('POST', '/faq', { ...question, order: 1 })).body._id
  await send('POST', `/history/${revision}/restore`, { state: 'before' })
  expect(await list()).toEqual([
    [a, 0, 1],
    [d, 1, 1],
    [b, 7, 3],
    [c, 7, 3],
  ])
})

test('If-Match with the list’s ETag refuses an order that is based on another list', async () => {
  const { app, authorization, send, create } = await setUpProducts()
  const [a, b] = [await create('a'), await create('b')]
  const etagOf = async (url: string) => (await app.inject({ url, headers: authorization })).headers.etag
  const order = (ids: string[], ifMatch: unknown) => {
    const headers = { ...authorization, 'if-match': String(ifMatch) }
    return app.inject({ method: 'PUT', url: '/products/order', headers, payload: { ids } })
  }
  const first = await etagOf('/products')
  const moved = await order([a, b], first)
  expect(moved.statusCode).toBe(200)
  expect(moved.headers.etag).toBe(await etagOf('/products'))
  const late = await order([b, a], first)
  expect([late.statusCode, late.json().code]).toEqual([412, 'changed_meanwhile'])
  // An edit of a product moves nothing; an edit of a question may.
  await send('PUT', `/products/${a}`, { title: 'A', features: ['Lona'] })
  expect((await order([b, a], moved.headers.etag)).statusCode).toBe(200)
  const { _id } = (await send('POST', '/faq', question)).body
  const faqEtag = await etagOf('/faq')
  await send('PUT', `/faq/${_id}`, { ...question, order: 9 })
  expect(await etagOf('/faq')).not.toBe(faqEtag)
  const stale = { ...authorization, 'if-match': String(first) }
  const [{ revision }] = (await send('GET', '/history?entity=products&id=products')).body
  const restored = await app.inject({ method: 'POST', url: `/history/${revision}/restore`, headers: stale })
  expect(restored.statusCode).toBe(412)
})

async function setUpProducts() {
  const built = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const { send } = built
  return {
    ...built,
    create: async (title: string): Promise<string> =>
      (await send('POST', '/products', { title, features: ['Lona'] })).body._id,
    titles: async (): Promise<string[]> =>
      (await send('GET', '/products')).body.map(({ title }: { title: string }) => title),
  }
}
