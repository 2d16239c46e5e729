import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { rawRequest, rawResponse } from '#support/raw-response.ts'
import { makeResource } from './resource.ts'
import { baseHeaders, createServerFactory, limitSilence } from './server.ts'

const connectionHeaders = ['connection', 'keep-alive', 'date']
const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

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

test.each(['/products', '/products?page=2', '/meta', '/services', '/faq'])(
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

test('a request that waits for the ones before it when the server closes is handled by Fastify', async () => {
  const inMemory = await makeResource('memory', { 'content-type': 'text/plain', 'cache-control': 'x' })
  const { server, url, held } = await serve({ inMemory: (path) => (path === '/a' ? inMemory : undefined), holds: true })
  const received = rawResponse(url, `${get}GET /a HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  await expect.poll(() => held.length).toBe(1)
  server.close()
  held[0]?.end('first')
  await expect.poll(() => held.length).toBe(2)
  held[1]?.end('second')
  expect((await received).body).toContain('second')
})

test('sixteen pipelined requests are handled one after the other; a seventeenth ends the connection', async () => {
  const { url, held } = await serve({ holds: true })
  const friendly = connect(url, get.repeat(16))
  for (let handled = 1; handled <= 16; handled += 1) {
    await expect.poll(() => held.length).toBe(handled)
    await setImmediate()
    expect(held.length).toBe(handled)
    held.at(-1)?.end(`response ${handled}`)
  }
  await expect.poll(() => friendly.received).toContain('response 16')
  expect(friendly.isClosed).toBe(false)
  const hostile = connect(url, get.repeat(17))
  await expect.poll(() => hostile.isClosed).toBe(true)
  expect(held.length).toBe(17)
})

test('beyond 1,024 connections the oldest without a request is closed; the new one is served, and an upload goes on', async () => {
  const { url, server, held } = await serve({ holds: true })
  // Idle for as long as a busy machine needs.
  server.headersTimeout = 0
  server.requestTimeout = 0
  const upload = connect(url, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf')
  await expect.poll(() => held.length).toBe(1)
  const idle = [connect(url, '')]
  await expect.poll(() => idle[0]?.isOpen).toBe(true)
  for (let count = 2; count < 1024; count += 1) idle.push(connect(url, ''))
  await expect.poll(() => idle.every(({ isOpen }) => isOpen)).toBe(true)
  expect([upload, ...idle].filter(({ isClosed }) => isClosed).length).toBe(0)
  const received = rawResponse(url, rawRequest('GET /'))
  await expect.poll(() => held.length).toBe(2)
  held[1]?.end('route')
  expect((await received).body).toBe('route')
  await expect.poll(() => idle[0]?.isClosed).toBe(true)
  expect([upload, ...idle].filter(({ isClosed }) => isClosed).length).toBe(1)
})

test('a response of which nothing is read for 60 s ends; not one that may be paused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, held } = await serve({ holds: true })
  connect(url, get, { reads: false })
  await expect.poll(() => held.length).toBe(1)
  limitSilence({ raw: held[0]?.req as IncomingMessage })
  connect(url, get, { reads: false })
  await expect.poll(() => held.length).toBe(2)
  const sockets = held.map(({ socket }) => socket as net.Socket)
  // More than the system's own buffers of a connection.
  for (const response of held) response.end(Buffer.alloc(20_000_000))
  await expect.poll(() => sockets.every(({ writableLength }) => writableLength > 0)).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(sockets.map(({ timeout }) => timeout)).toEqual([600_000, 60_000])
  sockets[1]?.setTimeout(100)
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([false, true])
})

test('if each of 1,024 connections has a request, the oldest is closed', async () => {
  const { url, held } = await serve({ holds: true })
  const busy = [connect(url, get)]
  await expect.poll(() => held.length).toBe(1)
  for (let count = 1; count < 1024; count += 1) busy.push(connect(url, get))
  await expect.poll(() => held.length).toBe(1024)
  const received = rawResponse(url, rawRequest('GET /'))
  await expect.poll(() => held.length).toBe(1025)
  held.at(-1)?.end('route')
  expect((await received).body).toBe('route')
  await expect.poll(() => busy[0]?.isClosed).toBe(true)
  expect(busy.filter(({ isClosed }) => isClosed).length).toBe(1)
})

test.each([
  ['413', 'POST /faq', 'application/json'],
  ['415', 'POST /faq', 'text/plain'],
  ['401', 'POST /users', 'application/json'],
  ['404', 'POST /no-such-path', 'application/json'],
])('a client that sends all of a refused body and reads at the end gets %s: %s', async (status, line, type) => {
  const { url, authorization } = await listening()
  const token = status === '401' ? '' : `authorization: ${authorization.authorization}\r\n`
  const piece = Buffer.alloc(60_000, 'a')
  const length = 60 * piece.length
  const head = `${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${token}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
  const client = connect(url, head, { reads: false })
  for (let sent = 0; sent < length; sent += piece.length) {
    await new Promise<void>((resolve, reject) =>
      client.socket.write(piece, (error) => (error ? reject(error) : resolve())),
    )
    await setImmediate()
  }
  client.socket.resume()
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('the response to a refused body comes when all of the body was read: with a whole response, Caddy ends the upload', async () => {
  const { url } = await listening()
  const client = connect(url, 'POST /no-such-path HTTP/1.1\r\nhost: a\r\ncontent-length: 8\r\n\r\nhalf')
  // Handled after the first request was.
  await rawResponse(url, rawRequest('GET /no-such-path'))
  expect(client.received).toBe('')
  client.socket.write('half')
  await expect.poll(() => client.received).toMatch(/^HTTP\/1.1 404 /)
})

/** A server that responds `route`; with `holds` the responses wait in `held`. */
async function serve({ inMemory = () => undefined, holds = false }: ServeOptions = {}) {
  const held: ServerResponse[] = []
  const factory = createServerFactory({ headers: baseHeaders(false), inMemory, observe: () => undefined })
  const server = factory((_, response) => {
    if (holds) held.push(response)
    else response.end('route')
  }, {}) as Server
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: urlOf(server), held }
}

interface ServeOptions {
  inMemory?: Parameters<typeof createServerFactory>[0]['inMemory']
  holds?: boolean
}

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
