import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test('taps are counted by product and source, and shown of the last 28 days and the 28 before', async () => {
  const { tap, overview, createProduct, store } = await setupTaps()
  const fixed = await createProduct('Toldo Fixo')
  const articulated = await createProduct('Toldo Articulado')
  vi.setSystemTime('2031-05-01T15:00:00Z')
  await tap(`whatsapp ${fixed} `)
  await store()
  vi.setSystemTime('2031-06-10T15:00:00Z')
  for (let count = 0; count < 3; count += 1) await tap(`whatsapp ${articulated} caminhao`)
  await tap(`whatsapp ${fixed} `)
  await tap('phone  ')
  expect((await overview()).last28Days).toBe(0)
  await store()
  await store()
  expect(await overview()).toEqual({
    last28Days: 5,
    former28Days: 1,
    products: [
      { name: 'Toldo Articulado', count: 3 },
      { name: 'Toldo Fixo', count: 1 },
    ],
    sources: [{ name: 'caminhao', count: 3 }],
    months: [
      { month: '2031-06', count: 5 },
      { month: '2031-05', count: 1 },
    ],
  })
})

test('every body gets 204, and one that no page sends is not counted', async () => {
  const { tap, overview, store } = await setupTaps()
  for (const body of ['', 'fax  ', 'x'.repeat(101), '\0', `whatsapp ${'9'.repeat(60)} ${'b'.repeat(60)}`])
    await tap(body)
  await tap('{"kind":"whatsapp"}', 'application/json')
  await store()
  expect((await overview()).last28Days).toBe(0)
  await tap("whatsapp ' A_B")
  await store()
  expect(await overview()).toMatchObject({ last28Days: 1, products: [], sources: [] })
})

test('of a day, 2,000 taps are counted, and 20 sources by name', async () => {
  const { count, overview, store } = await setupTaps()
  for (let nth = 0; nth < 30; nth += 1) count(`email  origem-${nth}`)
  await store()
  for (let nth = 0; nth < 2100; nth += 1) count(`email  tarde-${nth}`)
  await store()
  count('email  ')
  await store()
  const { last28Days, sources } = await overview()
  expect(last28Days).toBe(2000)
  expect(sources).toHaveLength(21)
  expect(sources[0]).toEqual({ name: 'outros', count: 1980 })
})

test('taps are counted while the database is away', async () => {
  const { db, tap, overview, store } = await setupTaps()
  await tap('phone  ')
  const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await expect(store()).rejects.toThrow('away')
  transaction.mockRestore()
  await tap('phone  ')
  await store()
  expect((await overview()).last28Days).toBe(2)
})

async function setupTaps() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2031-06-10T12:00:00Z')
  const { app, db, operation, authorization } = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
  return {
    db,
    count: operation.taps.count,
    store: () => operation.taps.store(db),
    async tap(payload: string, type = 'text/plain;charset=UTF-8') {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/toques',
        headers: { 'content-type': type, origin: 'https://toldos.example' },
        payload,
      })
      expect(statusCode).toBe(204)
    },
    async createProduct(title: string): Promise<string> {
      const payload = { title, features: ['Lona'] }
      const created = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
      return created.json()._id
    },
    overview: async () => (await app.inject({ url: '/overview', headers: authorization })).json().taps,
  }
}
