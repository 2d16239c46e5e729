import { EventEmitter } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { type LingerLimits, lingerBeforeClose } from './linger.ts'

const pieces = 40
const piece = Buffer.alloc(60_000, 'A')

test('a client that sends on after the refusal, and reads at the end, gets it', async () => {
  const { app, authorization } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = new Promise((resolve) => app.server.once('request', (_, response) => response.once('close', resolve)))
  const headers = [`authorization: ${authorization.authorization}`, 'content-type: application/json']
  const { socket, received } = connect(app.server, '/faq', pieces * piece.length, headers)
  await refused
  for (let sent = 0; sent < pieces; sent += 1) await write(socket, piece)
  socket.resume()
  const response = await received
  expect(response).toMatch(/^HTTP\/1.1 413 /)
  expect(response).toContain('connection: close')
  expect(response).toContain('"body_too_large"')
})

test('a client that stops sending is closed', async () => {
  const server = await startRefusing({ totalMs: 60_000, stalledMs: 20 })
  const { socket, received } = connect(server, '/', 2 * piece.length)
  await write(socket, piece)
  socket.resume()
  expect(await received).toMatch(/^HTTP\/1.1 413 /)
})

test('a client that never stops sending is closed', async () => {
  const server = await startRefusing({ totalMs: 100, stalledMs: 60_000 })
  const { socket } = connect(server, '/', 1e12)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  while (!socket.destroyed) await write(socket, piece).catch(() => undefined)
  await closed
})

test('the connection of a body that ends is closed at once', () => {
  const { body, socket } = lingerUnconnected()
  socket.destroySoon()
  expect(socket.destroyed).toBe(false)
  body.emit('end')
  expect(socket.destroyed).toBe(true)
})

test('by default a body may take 30 s, with pauses of 5 s', async () => {
  const { socket } = lingerUnconnected()
  socket.destroySoon()
  expect(socket.timeout).toBe(5000)
  vi.advanceTimersByTime(29_999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

test('a connection that closes keeps no timer', () => {
  const { socket } = lingerUnconnected()
  socket.destroySoon()
  expect(vi.getTimerCount()).toBe(1)
  socket.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['its body was read', { incoming: { complete: true } }],
  ['it has no request', { incoming: null }],
  ['its parser is gone', null],
])('a connection is closed as usual if %s', (_, parser) => {
  const { socket, destroySoon } = lingerUnconnected(parser)
  socket.destroySoon()
  expect([destroySoon.mock.contexts, vi.getTimerCount()]).toEqual([[socket], 0])
})

/** A connection without a network, whose body is incomplete. */
function lingerUnconnected(parser?: object | null) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [server, body, destroySoon] = [new EventEmitter(), new PassThrough(), vi.fn<() => void>()]
  const incoming = Object.assign(body, { complete: false })
  const socket = Object.assign(new net.Socket(), { parser: parser === undefined ? { incoming } : parser, destroySoon })
  lingerBeforeClose(server as http.Server)
  server.emit('connection', socket)
  return { body, socket, destroySoon }
}

/** A server that refuses every request without reading its body. */
async function startRefusing(limits: LingerLimits): Promise<http.Server> {
  const server = http.createServer((_, response) => response.writeHead(413, { connection: 'close' }).end())
  lingerBeforeClose(server, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server
}

/** Sends the head of a POST and reads nothing until the socket is resumed. */
function connect(server: http.Server, path: string, length: number, headers: string[] = []) {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.write([`POST ${path} HTTP/1.1`, 'host: a', `content-length: ${length}`, ...headers, '', ''].join('\r\n'))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.pause()
  const received = new Promise<string>((resolve) =>
    socket.on('close', () => resolve(text)).on('error', () => undefined),
  )
  return { socket, received }
}

/** The server, in this process, has time to handle each write. */
async function write(socket: net.Socket, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  await setImmediate()
}
