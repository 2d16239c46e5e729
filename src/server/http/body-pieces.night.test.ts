import { EventEmitter } from 'node:events'
import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitPieces } from './body-pieces.ts'

const next = 'GET /next HTTP/1.1\r\nhost: a\r\n\r\n'
const readAll: RequestListener = (request) => void request.resume()
const answerFirst: RequestListener = (_, response) => void response.end()
const answerAndRead: RequestListener = (request, response) => void response.end(() => request.resume())

test.each([
  ['1,001 chunks of 31 bytes', readAll, 1001, 31, true],
  ['1,000 chunks of one byte', readAll, 1000, 1, false],
  ['1,500 chunks of 32 bytes', readAll, 1500, 32, false],
  ['1,500 chunks of 40 bytes', readAll, 1500, 40, false],
  ['1,000 chunks after the response', answerFirst, 1000, 40, false],
  ['1,001 chunks after the response', answerFirst, 1001, 40, true],
] as const)('a chunked body: of %s', async (_, handle, pieces, bytes, isClosed) => {
  const { connect } = setup(handle)
  const socket = await connect({ chunked: true })
  await socket.send(chunk(bytes).repeat(pieces))
  expect(socket.destroyed).toBe(isClosed)
})

test.each([
  ['1,001 pieces of one byte', readAll, 1001, 1, true],
  ['1,000 pieces of one byte', readAll, 1000, 1, false],
  ['1,500 pieces of 40 bytes', readAll, 1500, 40, false],
  ['1,500 pieces of 40 bytes, read after the response', answerAndRead, 1500, 40, false],
  ['1,500 pieces of one byte, discarded after the response', answerFirst, 1500, 1, false],
] as const)('a body that declares its length: of %s', async (_, handle, pieces, bytes, isClosed) => {
  const { connect } = setup(handle)
  const socket = await connect({ length: 1_000_000 })
  await socket.send(...Array<string>(pieces).fill('a'.repeat(bytes)))
  expect(socket.destroyed).toBe(isClosed)
})

test('a body that ends is read completely', async () => {
  const { connect, requests } = setup(readAll)
  const socket = await connect({ chunked: true })
  await socket.send(`${chunk(1).repeat(10)}0\r\n\r\n`)
  expect(requests.map(({ readableEnded }) => readableEnded)).toEqual([true])
})

test('after a body that nobody read, the connection takes the next request', async () => {
  const { connect, requests } = setup(answerFirst)
  const socket = await connect({ chunked: true }, `${chunk(40)}0\r\n\r\n`)
  await socket.send(next)
  expect(requests.map(({ url }) => url)).toEqual(['/', '/next'])
  expect(socket.destroyed).toBe(false)
})

test('a request without a body is not watched', async () => {
  const { connect, requests } = setup(answerFirst)
  await connect({})
  expect(requests.map(({ push }) => push)).toEqual([IncomingMessage.prototype.push])
})

test('after ten closed connections a network’s chunked bodies are refused at their heads for a minute', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const { connect, requests } = setup(readAll)
  for (let cut = 1; cut <= 10; cut += 1) {
    const socket = await connect({ chunked: true })
    await socket.send(chunk(1).repeat(3000))
    expect([socket.destroyed, requests.length]).toEqual([true, cut])
  }
  expect((await connect({ chunked: true }, next)).destroyed).toBe(true)
  expect(requests).toHaveLength(10)
  expect((await connect({ length: 1 })).destroyed).toBe(false)
  expect((await connect({ chunked: true, from: '192.0.2.2' })).destroyed).toBe(false)
  expect(requests).toHaveLength(12)
  now.mockReturnValue(60_000)
  expect((await connect({ chunked: true })).destroyed).toBe(false)
})

test('a connection that no parser reads is left alone', () => {
  const server = new EventEmitter()
  limitPieces(server as Server)
  expect(server.emit('connection', new Duplex())).toBe(true)
})

function chunk(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`
}

/** Node's server with the limit, and a function that connects to it without a network and sends the head of a request. */
function setup(handle: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer()
  const watch = limitPieces(server)
  server.on('request', (request, response) => {
    requests.push(request)
    watch(request, response)
    handle(request, response)
  })
  const connect = async (body: { chunked?: true; length?: number; from?: string }, rest = '') => {
    const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
    const socket = Object.assign(
      stream.on('error', () => {}),
      {
        remoteAddress: body.from ?? '192.0.2.1',
        /** Sends each text as a read of its own. */
        async send(...texts: string[]) {
          for (const text of texts) stream.push(text)
          await setImmediate()
        },
      },
    )
    onTestFinished(() => void stream.destroy())
    server.emit('connection', socket)
    const length = body.length === undefined ? '' : `content-length: ${body.length}\r\n`
    const coding = body.chunked ? 'transfer-encoding: chunked\r\n' : ''
    await socket.send(`POST / HTTP/1.1\r\nhost: a\r\n${length}${coding}\r\n${rest}`)
    return socket
  }
  return { connect, requests }
}
