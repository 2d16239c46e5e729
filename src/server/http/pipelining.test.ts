import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cutPipeliningFlood } from './pipelining.ts'

/** A connection without a network; each request waits for an earlier one unless it has its turn. */
function setup({ socket = new Socket() as Socket & { parser?: { onIncoming: () => number } | null } } = {}) {
  const ask = ({ hasTurn = false } = {}) => {
    const response = Object.assign(new EventEmitter(), { socket: hasTurn ? socket : null })
    const isCut = cutPipeliningFlood({ socket } as IncomingMessage, response as unknown as ServerResponse)
    return { response, isCut }
  }
  return { socket, ask }
}

test('sixteen requests may wait; one more closes the connection', () => {
  const { socket, ask } = setup()
  expect(Array.from({ length: 16 }, () => ask().isCut)).toEqual(Array(16).fill(false))
  expect([ask({ hasTurn: true }).isCut, socket.destroyed]).toEqual([false, false])
  expect([ask().isCut, socket.destroyed]).toEqual([true, true])
})

test('a response that closed makes room for one request', () => {
  const { ask } = setup()
  const waiting = Array.from({ length: 16 }, () => ask())
  waiting[0]?.response.emit('close')
  expect([ask().isCut, ask().isCut]).toEqual([false, true])
})

test('each connection has its own queue', () => {
  const [flooded, other] = [setup(), setup()]
  expect(Array.from({ length: 17 }, () => flooded.ask().isCut).at(-1)).toBe(true)
  expect([other.ask().isCut, other.socket.destroyed]).toEqual([false, false])
})

test('the parser of a cut connection stops: Node reads -1 as an error', () => {
  const { socket, ask } = setup()
  const parser = { onIncoming: () => 0 }
  socket.parser = parser
  for (let count = 0; count < 16; count += 1) ask()
  expect(parser.onIncoming()).toBe(0)
  ask()
  expect(parser.onIncoming()).toBe(-1)
})

test.each([null, undefined])(
  'a waiting request of a closed connection is not handled, with the parser %s',
  (parser) => {
    const { socket, ask } = setup()
    Object.assign(socket, { parser }).destroy()
    expect(ask().isCut).toBe(true)
  },
)

test('of thousands of pipelined requests at most seventeen are handled', async () => {
  const handled: string[] = []
  const server = createServer((request, response) => {
    if (!cutPipeliningFlood(request, response)) handled.push(request.url ?? '')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const closed = new Promise((resolve) => client.on('error', () => undefined).once('close', resolve))
  client.resume().write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2400))
  await closed
  expect(handled).toHaveLength(17)
})
