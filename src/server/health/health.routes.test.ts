import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { watch } from '../publication/publisher.ts'

const token = 'a-token-of-the-operator'
const allOk = { database: 'ok', edition: 'ok', backup: 'ok', disk: 'ok' }

async function setup(more: { isLive?: () => boolean } = {}) {
  const built = await buildTestApp({ METRICS_TOKEN: token }, undefined, more)
  const get = (url: string, bearer?: string) =>
    built.app.inject({ url, ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }) })
  const parts = async () => (await get('/readyz', token)).json()
  return { ...built, get, parts }
}

test('both say ok to anybody, and the parts only with the token', async () => {
  const { app, get, token: session } = await setup()
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    for (const bearer of [undefined, 'another', session])
      expect((await get(url, bearer)).json()).toEqual({ status: 'ok' })
  }
  expect((await get('/readyz', token)).json()).toEqual({ status: 'ok', parts: allOk })
})

test('without a METRICS_TOKEN nobody gets the parts', async () => {
  const { app } = await buildTestApp()
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect((await app.inject({ url: '/readyz', headers: { authorization } })).json()).toEqual({ status: 'ok' })
})

test('while the database is away for ten minutes the server is healthy, ready and degraded, and serves visitors', async () => {
  const { db, publisher, operation, get, parts } = await setup()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  const log = { error: () => undefined, info: () => undefined }
  const stop = watch({ db, publisher, log, status: operation.database })
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  await db.schema.alterTable('publication').renameTo('away').execute()
  await vi.advanceTimersByTimeAsync(500)
  await expect.poll(parts).toEqual({ status: 'degraded', parts: { ...allOk, database: 'away' } })
  for (let minute = 1; minute <= 10; minute++) {
    vi.advanceTimersByTime(60_000)
    await nextTurn()
    for (const url of ['/healthz', '/readyz', '/products']) expect((await get(url)).statusCode).toBe(200)
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'degraded' })
  }
  await db.schema.alterTable('away').renameTo('publication').execute()
  await expect.poll(() => vi.advanceTimersByTimeAsync(500).then(parts)).toEqual({ status: 'ok', parts: allOk })
})

test('a server that started without its database is degraded', async () => {
  const { get } = await setup({ isLive: () => false })
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'degraded' })
})

test('an edition that has been outdated for over a minute is degraded within 5 s', async () => {
  const { publisher, parts } = await setup()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await parts()).toEqual({ status: 'ok', parts: allOk })
  publisher.isBehind({ version: 99, database_id: '' })
  vi.advanceTimersByTime(60_001)
  expect(await parts()).toEqual({ status: 'degraded', parts: { ...allOk, edition: 'outdated' } })
})
