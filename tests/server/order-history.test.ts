import { expect, test } from 'vitest'
import { question, setUpHistory } from '#support/history.ts'

type Item = { _id: string; order: number; version: number }

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

test('a deleted product comes back in its place', async () => {
  const { send, create, titles } = await setUpProducts()
  const b = [await create('a'), await create('b'), await create('c')][1]
  await send('DELETE', `/products/${b}`)
  await send('POST', `/trash/${b}/restore`)
  expect(await titles()).toEqual(['c', 'b', 'a'])
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
