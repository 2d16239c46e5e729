import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
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
