import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createByteBudget, nextTurn, pieceBytes, type ReadPiece, sendPieces } from './send-pieces.ts'

/** A server that sends `size` bytes in pieces, and a connection that has asked for them and reads nothing yet. */
async function send(size: number, readPiece: ReadPiece) {
  let sent: Promise<void> | undefined
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': size })
    sent = sendPieces(response, size, readPiece)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.pause().write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  return { client, finished: () => sent }
}

test.each([1, pieceBytes, pieceBytes + 1, 3 * pieceBytes, 1_000_000])('%i bytes arrive whole', async (size) => {
  const bytes = randomBytes(size)
  const readPiece = vi.fn<ReadPiece>(async (from, length) => bytes.subarray(from, from + length))
  const { client } = await send(size, readPiece)
  const received = await buffer(client)
  expect(received.subarray(-size).equals(bytes)).toBe(true)
  expect(readPiece).toHaveBeenCalledTimes(Math.ceil(size / pieceBytes))
})

test('a piece is read only when the client has taken the one before', async () => {
  // More than the kernel takes.
  const size = 1000 * pieceBytes
  const readPiece = vi.fn<ReadPiece>(async () => Buffer.alloc(pieceBytes))
  const { client, finished } = await send(size, readPiece)
  let before = -1
  while (readPiece.mock.calls.length > before || before === 0) {
    before = readPiece.mock.calls.length
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  }
  expect(before).toBeLessThan(900)
  client.resume()
  await finished()
  expect(readPiece).toHaveBeenCalledTimes(1000)
})

test.each<[string, ReadPiece]>([
  ['is not stored any more', async (from) => (from === 0 ? Buffer.alloc(pieceBytes) : undefined)],
  [
    'cannot be read',
    async (from) => {
      if (from > 0) throw new Error('no database')
      return Buffer.alloc(pieceBytes)
    },
  ],
])('the connection is closed if the rest %s', async (_, readPiece) => {
  const { client, finished } = await send(2 * pieceBytes, readPiece)
  const received = await buffer(client)
  await finished()
  expect(received.length).toBeLessThan(2 * pieceBytes)
})

test('nothing more is read for a client that is gone', async () => {
  let goOn = () => {}
  const gone = new Promise<void>((resolve) => (goOn = resolve))
  const readPiece = vi.fn<ReadPiece>(async () => {
    await gone
    return Buffer.alloc(pieceBytes)
  })
  const { client } = await send(9 * pieceBytes, readPiece)
  await vi.waitFor(() => expect(readPiece).toHaveBeenCalled())
  client.destroy()
  await once(client, 'close')
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  goOn()
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  expect(readPiece).toHaveBeenCalledOnce()
})

test('turns are taken one after the other, one in each turn of the event loop', async () => {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const turns = [nextTurn().then(note('first')), nextTurn().then(note('second'))]
  setImmediate(() => setImmediate(note('another request')))
  await Promise.all(turns)
  expect(order).toEqual(['first', 'another request', 'second'])
})

test('a budget counts responses until they close; the one that fills it is the last', () => {
  const { take, respond } = setupBudget(100)
  const first = respond()
  expect([take(60, first), take(60, respond()), take(1, respond())]).toEqual([true, true, false])
  first.emit('close')
  expect([take(40, respond()), take(1, respond())]).toEqual([true, false])
})

test('a response that is closed already is not counted', () => {
  const { take, respond } = setupBudget(100)
  expect([take(100, respond({ closed: true })), take(1, respond())]).toEqual([false, true])
})

function setupBudget(most: number) {
  const respond = ({ closed = false } = {}) =>
    Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse
  return { take: createByteBudget(most), respond }
}
