import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test('taps are counted by product and source, and shown of the last 28 days and the 28 before', async () => {
  const { tap, overview, createProduct } = await setupTaps()
  const fixed = await createProduct('Toldo Fixo')
  const articulated = await createProduct('Toldo Articulado')
  vi.setSystemTime('2031-05-01T15:00:00Z')
  await tap(`whatsapp ${fixed} `)
  vi.setSystemTime('2031-06-10T15:00:00Z')
  for (let count = 0; count < 3; count += 1) await tap(`whatsapp ${articulated} caminhao`)
  await tap(`whatsapp ${fixed} `)
  await tap('phone  ')
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
  const { tap, overview } = await setupTaps()
  for (const body of ['', 'fax  ', 'x'.repeat(101), '\0', `whatsapp ${'9'.repeat(60)} ${'b'.repeat(60)}`])
    await tap(body)
  await tap('{"kind":"whatsapp"}', 'application/json')
  expect((await overview()).last28Days).toBe(0)
  await tap("whatsapp ' A_B")
  expect(await overview()).toMatchObject({ last28Days: 1, products: [], sources: [] })
})

test('of a day, 20 sources are counted by name, also by a server that starts in the middle of it', async () => {
  const { taps, overview } = await setupTaps()
  for (let nth = 0; nth < 30; nth += 1) await taps.count(`email  origem-${nth}`, '192.0.2.1')
  await taps.read()
  await taps.count('email  tarde', '192.0.2.1')
  const { last28Days, sources } = await overview()
  expect(last28Days).toBe(31)
  expect(sources).toHaveLength(21)
  expect(sources[0]).toEqual({ name: 'outros', count: 11 })
})

test('of a day, 20,000 taps are counted, and 2,000 of one network; private addresses may be many visitors', async () => {
  const { db, taps, overview } = await setupTaps()
  const count = async (times: number, ip: string) => {
    for (let nth = 0; nth < times; nth += 1) await taps.count('phone  ', ip)
  }
  await count(1990, '2001:db8:1:2::1')
  await taps.read()
  await count(30, '2001:db8:1:2::3')
  expect((await overview()).last28Days).toBe(2000)
  await count(1, '2001:db8:1:3::1')
  await count(2010, '127.0.0.1')
  expect((await overview()).last28Days).toBe(4011)
  await db.updateTable('taps').set({ count: 19_999 }).execute()
  await taps.read()
  await count(5, '127.0.0.1')
  expect((await overview()).last28Days).toBe(20_000)
  expect(JSON.stringify(await db.selectFrom('taps').selectAll().execute())).not.toMatch(/2001|127/)
})

test('taps beyond the limit of calls are not counted, and get 204 too', async () => {
  const { tap, overview } = await setupTaps({ RATE_LIMIT: 'on' })
  for (let nth = 0; nth < 1250; nth += 1) await tap('phone  ')
  expect((await overview()).last28Days).toBe(1200)
})

test('a tap while the database is away is lost, and the visitor waits for nothing', async () => {
  const { db, tap, overview } = await setupTaps()
  const insert = vi.spyOn(db, 'insertInto').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await tap('phone  ')
  insert.mockRestore()
  await tap('phone  ')
  expect((await overview()).last28Days).toBe(1)
})

async function setupTaps(environment: NodeJS.ProcessEnv = {}) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2031-06-10T12:00:00Z')
  const { app, db, operation, send } = await buildTestApp({
    PRODUCT_IMAGE_REQUIRED: 'false',
    ...environment,
  })
  return {
    db,
    taps: operation.taps,
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
      const created = await send('POST', '/products', payload)
      return created.json()._id
    },
    overview: async () => (await send('GET', '/overview')).json().taps,
  }
}
