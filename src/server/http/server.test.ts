import { once } from 'node:events'
import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { rawRequest, rawResponse } from '#support/raw-response.ts'
import { makeResource } from './resource.ts'
import { baseHeaders, createServerFactory } from './server.ts'

const connectionHeaders = ['connection', 'keep-alive', 'date']

async function listening() {
  const server = await buildTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const url = urlOf(server.app.server)
  return { ...server, url, ask: (line: string, headers = {}) => rawResponse(url, rawRequest(line, headers)) }
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Headers of the response, without those of the connection. */
function own(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)))
}

test.each(['/products?page=2', ...publicEntityNames.map((name) => `/${name}`)])(
  '%s from memory and from its route have the same bytes and headers',
  async (path) => {
    const { ask, url } = await listening()
    const fromMemory = await ask(`GET ${path}`)
    // An absolute URL means the same, but is not in memory.
    const routed = await ask(`GET ${url}${path}`)
    expect(fromMemory.status).toBe(200)
    expect(fromMemory.headers).toMatchObject({ ...baseHeaders(false), 'cross-origin-resource-policy': 'cross-origin' })
    expect([fromMemory.body, own(fromMemory.headers)]).toEqual([routed.body, own(routed.headers)])
  },
)

test('HEAD, 304 and a Range from memory: no body, no body, the whole', async () => {
  const { ask } = await listening()
  const whole = await ask('GET /products')
  const { etag = '' } = whole.headers
  const head = await ask('HEAD /products')
  expect([head.status, head.body, own(head.headers)]).toEqual([200, '', own(whole.headers)])
  const unchanged = await ask('GET /products', { 'if-none-match': etag })
  const { 'content-length': _, ...headers } = own(whole.headers)
  expect([unchanged.status, unchanged.body, own(unchanged.headers)]).toEqual([304, '', headers])
  const range = await ask('GET /products', { range: 'bytes=0-0' })
  expect([range.status, range.body, own(range.headers)]).toEqual([200, whole.body, own(whole.headers)])
})

test('what has a token, an Origin, another method or another path goes to the routes', async () => {
  const inMemory = await makeResource('memory', { 'content-type': 'text/plain', 'cache-control': 'x' })
  const { url } = await serve({ inMemory: (path) => (path === '/a' ? inMemory : undefined) })
  const bodies = []
  for (const line of ['GET /a', 'GET /a?page=2?3', 'HEAD /a', 'GET /b?/a', 'POST /a', 'OPTIONS /a'])
    bodies.push((await rawResponse(url, rawRequest(line))).body)
  for (const headers of [{ authorization: '' }, { origin: '' }, { authorization: 'Bearer a' }, { origin: 'https://a' }])
    bodies.push((await rawResponse(url, rawRequest('GET /a', headers))).body)
  expect(bodies).toEqual(['memory', 'memory', '', ...Array(7).fill('route')])
  const { url: api, authorization } = await listening()
  const withToken = await fetch(`${api}/products`, { headers: authorization })
  expect([withToken.status, withToken.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await fetch(`${api}/products`, { headers: { authorization: 'Bearer forged' } })).status).toBe(401)
})

test('a server that is closing closes the connections of visitors too', async () => {
  const { app, url } = await listening()
  const first = await fetch(`${url}/products`)
  expect(first.headers.get('connection')).toBe('keep-alive')
  await first.text()
  await app.close()
  await expect(fetch(`${url}/products`)).rejects.toThrow()
})

test.each([
  ['413', 'POST /faq', 'application/json'],
  ['415', 'POST /faq', 'text/plain'],
  ['401', 'POST /users', 'application/json'],
  ['404', 'POST /no-such-path', 'application/json'],
])(
  'a client that sends all of a refused body and reads at the end gets %s, then the next response: %s',
  async (status, line, type) => {
    const { url, authorization } = await listening()
    const token = status === '401' ? '' : `authorization: ${authorization.authorization}\r\n`
    const piece = Buffer.alloc(60_000, 'a')
    const length = 60 * piece.length
    const head = `${line} HTTP/1.1\r\nhost: a\r\n${token}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
    const client = connect(url, head, { reads: false })
    for (let sent = 0; sent < length; sent += piece.length) {
      await new Promise<void>((resolve, reject) =>
        client.socket.write(piece, (error) => (error ? reject(error) : resolve())),
      )
      await setImmediate()
    }
    client.socket.resume().write(rawRequest('GET /faq'))
    await expect.poll(() => client.isClosed).toBe(true)
    const statuses = [...client.received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual([status, '200'])
  },
)

test.each([
  ['without Expect', ''],
  ['with Expect', 'expect: 100-continue\r\n'],
])(
  '%s, a response that needs no body does not wait for it; after 30 s without the rest the connection ends',
  async (_, expectation) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { url } = await listening()
    const client = connect(url, `POST /faq HTTP/1.1\r\nhost: a\r\n${expectation}content-length: 8\r\n\r\nhalf`)
    await expect.poll(() => client.received).toMatch(/^HTTP\/1.1 401 .*"unauthorized"/s)
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => client.isClosed).toBe(true)
  },
)

test('100 Continue is sent for a body that is read, and not for one that its length refuses', async () => {
  const { url } = await listening()
  const head = (length: number) =>
    `POST /auth/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const client = connect(url, head(2))
  await expect.poll(() => client.received).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  client.socket.write('{}')
  await expect.poll(() => client.received).toContain('HTTP/1.1 400 ')
  const refused = connect(url, head(100_001))
  await expect.poll(() => refused.received).toMatch(/^HTTP\/1.1 413 /)
})

test('beyond 1,024 connections a new one is closed', async () => {
  const { server, url } = await serve()
  expect(server.maxConnections).toBe(1024)
  server.maxConnections = 1
  const first = connect(url, '')
  await expect.poll(() => first.isOpen).toBe(true)
  const second = connect(url, '')
  await expect.poll(() => second.isClosed).toBe(true)
  expect(first.isClosed).toBe(false)
})

/** A server that responds `route`. */
async function serve({ inMemory = () => undefined }: Partial<Pick<Door, 'inMemory'>> = {}) {
  const factory = createServerFactory({ headers: baseHeaders(false), inMemory, observe: () => undefined })
  const server = factory((_, response) => void response.end('route'), {}) as Server
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: urlOf(server) }
}

type Door = Parameters<typeof createServerFactory>[0]

function connect(url: string, bytes: string, { reads = true } = {}) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  const state = { socket, received: '', isOpen: false, isClosed: false }
  socket.on('connect', () => (state.isOpen = true))
  if (bytes !== '') socket.write(bytes)
  socket.on('error', () => undefined)
  socket.on('close', () => (state.isClosed = true))
  socket.setEncoding('latin1').on('data', (text: string) => (state.received += text))
  if (!reads) socket.pause()
  onTestFinished(() => void socket.destroy())
  return state
}
