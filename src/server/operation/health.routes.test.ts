import fs from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import { setupPages } from '#support/setup-pages.ts'
import type { Database } from '../db/tables.ts'
import { createSemaphore } from '../http/limits.ts'
import { type Publisher, watch } from '../publication/publisher.ts'

const token = 'a-token-of-the-operator'
const allOk = { database: 'ok', edition: 'ok', backup: 'ok', disk: 'ok' }

async function setup(more: { isLive?: () => boolean } = {}) {
  const built = await buildTestApp({ METRICS_TOKEN: token }, undefined, more)
  const get = (url: string, bearer?: string) =>
    built.app.inject({ url, ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }) })
  const parts = async () => (await get('/readyz', token)).json()
  return { ...built, get, parts }
}

/** Leaves the pages behind the database, whose lists cannot be read. */
async function failToCatchUp(db: Database, publisher: Publisher): Promise<void> {
  await db.schema.alterTable('faq').renameTo('away').execute()
  await expect(publisher.catchUp({ databaseId: '', version: 99 })).rejects.toThrow()
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
  const stop = watch(db, publisher, operation.database, log)
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
  const { publisher, parts, db } = await setup()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await parts()).toEqual({ status: 'ok', parts: allOk })
  await failToCatchUp(db, publisher)
  vi.advanceTimersByTime(60_001)
  expect(await parts()).toEqual({ status: 'degraded', parts: { ...allOk, edition: 'outdated' } })
})

describe('metrics', () => {
  const token = 'a-token-of-the-operator'
  const headers = { authorization: `Bearer ${token}` }

  async function setup(environment: NodeJS.ProcessEnv = {}) {
    const built = await setupPages({ METRICS_TOKEN: token, ...environment })
    await built.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(built.app.server.address() as AddressInfo).port}`
    const text = async () => await (await fetch(`${url}/metrics`, { headers })).text()
    /** The value of a metric as it is written, with its labels in order. */
    const metric = async (series: string) =>
      (await text())
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1)
    return { ...built, url, text, metric }
  }

  test('without the token the metrics are an unknown path, and so they are if there is none', async () => {
    const { app } = await setup()
    const { app: without } = await buildTestApp()
    const unknown = (await app.inject('/no-such-path')).json()
    for (const server of [app, without])
      for (const sent of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${token.slice(1)}` }]) {
        const reply = await server.inject({ url: '/metrics', headers: sent })
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toEqual({ ...unknown, requestId: expect.any(String) })
      }
    const reply = await app.inject({ url: '/metrics', headers })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  test('each metric of this program is documented, and those of the process are there', async () => {
    const { text } = await setup()
    const names = [...(await text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']))
    const documented = fs.readFileSync('docs/operations.md', 'utf8')
    for (const name of names.filter((name) => !/^(nodejs|process)_/.test(name)))
      expect(documented).toMatch(new RegExp(`^\\| \`${name}[\`{]`, 'm'))
  })

  test('responses are counted and timed by route and status, from memory, through routes and when they are refused', async () => {
    const { url, text, metric, authorization } = await setup()
    const visit = async (target: string, init?: RequestInit) => (await fetch(url + target, init)).status
    const etag = (await fetch(`${url}/products`)).headers.get('etag') ?? ''
    expect(await visit('/products', { headers: { 'if-none-match': etag } })).toBe(304)
    expect(await visit('/products', { headers: { origin: 'https://other.example' } })).toBe(200)
    expect(await visit('/users', { headers: authorization })).toBe(200)
    expect(await visit('/no-such-path')).toBe(404)
    await new Promise((resolve) => get(`${url}/faq`, { headers: { host: 'a,b' } }, (reply) => resolve(reply.resume())))
    const counted = (await text()).split('\n').filter((line) => line.startsWith('http_requests_total{'))
    expect(counted.sort()).toEqual([
      'http_requests_total{method="GET",route="/products",status="200"} 2',
      'http_requests_total{method="GET",route="/products",status="304"} 1',
      'http_requests_total{method="GET",route="/users",status="200"} 1',
      'http_requests_total{method="GET",route="none",status="400"} 1',
      'http_requests_total{method="GET",route="none",status="404"} 1',
    ])
    const timed = 'method="GET",route="/products",status="200"'
    expect(await metric(`http_request_duration_seconds_count{${timed}}`)).toBe('2')
    expect(await metric(`http_request_duration_seconds_bucket{le="+Inf",${timed}}`)).toBe('2')
    expect(Number(await metric(`http_request_duration_seconds_sum{${timed}}`))).toBeGreaterThan(0)
  })

  test('no label has anything of a visitor or an item', async () => {
    const { url, text, create, authorization } = await setup({ TRUST_PROXY: 'true' })
    const { slug } = await create('Segredo')
    expect(slug).toContain('segredo')
    const traces = {
      'user-agent': 'agente-77',
      referer: 'https://busca.example/segredo',
      'x-forwarded-for': '203.0.113.77',
    }
    const visit = (target: string, init: RequestInit = {}) => fetch(url + target, { ...init, headers: traces })
    await visit('/products?utm=segredo')
    // Through its route, from memory, and an address that there never was.
    for (const address of [slug, slug, 'segredo-0']) await visit(`/produto/${address}`)
    await visit('/produtos/77')
    await visit(`/media/${'7'.repeat(64)}-960.webp`)
    await visit('/segredo')
    const body = JSON.stringify({ email: 'segredo@toldaria.example', password: 'segredo' })
    const post = { method: 'POST', headers: { ...traces, 'content-type': 'application/json' }, body }
    await fetch(`${url}/auth/login`, post)
    await fetch(`${url}/products/77777777-7777-4777-8777-777777777777`, { method: 'DELETE', headers: authorization })
    const metrics = await text()
    expect(metrics).toContain('http_requests_total{method="GET",route="/produto/*",status="200"} 2')
    expect(metrics).toContain('method="DELETE",route="/products/:id",status="404"')
    for (const line of metrics.split('\n').filter((line) => line.includes('{')))
      expect(line.slice(0, line.lastIndexOf(' '))).not.toMatch(/segredo|agente|203\.0|777/)
  })

  test('refused sign-ins are counted, also before the first', async () => {
    const { url, metric } = await setup()
    const failed = 'toldaria_security_events_total{event="sign_in_failed"}'
    expect(await metric(failed)).toBe('0')
    const body = JSON.stringify({ email: 'ana@toldaria.example', password: 'errada' })
    await fetch(`${url}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await metric(failed)).toBe('1')
  })

  test('the edition has its version and age, which begins anew with each write', async () => {
    const { app, db, publisher, send } = await setup()
    const read = async (name: string) => {
      const { body } = await app.inject({ url: '/metrics', headers })
      return Number(new RegExp(`^toldaria_${name} (.*)$`, 'm').exec(body)?.[1])
    }
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const save = (question: string) => send('POST', '/faq', { question, answer: 'Chegou.' })
    await save('Chegou?')
    const before = await read('edition_version')
    expect(before).toBe(publisher.edition.version)
    vi.advanceTimersByTime(3_600_000)
    expect(await read('edition_age_seconds')).toBe(3600)
    await save('E agora?')
    expect(await read('edition_version')).toBe(before + 1)
    expect(await read('edition_age_seconds')).toBe(0)
    expect(await read('database_up')).toBe(1)
    await failToCatchUp(db, publisher)
    vi.advanceTimersByTime(2000)
    expect(await read('edition_outdated_seconds')).toBe(2)
  })

  test('the age of the last proven copy is infinite without one', async () => {
    const folder = newFolder()
    const { metric } = await setup({ BACKUP_DIR: folder })
    expect(await metric('toldaria_proven_backup_age_seconds')).toBe('+Inf')
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const name = `toldaria-${anHourAgo.slice(0, 19).replaceAll(':', '')}Z.db`
    fs.writeFileSync(path.join(folder, name), '')
    expect(Number(await metric('toldaria_proven_backup_age_seconds'))).toBeGreaterThan(3599)
  })

  test('whoever waits for a permit is counted until it is given', async () => {
    const { metric } = await setup()
    const waiting = () => metric('toldaria_queue_length{queue="uploads"}')
    const semaphore = createSemaphore('uploads', 2)
    const release = await semaphore.acquire()
    const [first, second] = [semaphore.acquire(), semaphore.acquire()]
    await expect(semaphore.acquire()).rejects.toThrow('busy')
    expect(await waiting()).toBe('2')
    release()
    const releaseFirst = await first
    expect(await waiting()).toBe('1')
    releaseFirst()
    ;(await second)()
    expect(await waiting()).toBe('0')
  })
})
