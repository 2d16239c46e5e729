import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections } from '#server/http/connections.ts'

/** A plain server with these limits and no time-outs. */
async function listen(limits: ConnectionLimits, handle = (response: http.ServerResponse) => void response.end('ok')) {
  const server = http.createServer((_, response) => handle(response))
  limitConnections(server, limits)
  server.headersTimeout = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sockets: net.Socket[] = []
  const accepted: net.Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    /** The server's side of the connections. */
    accepted,
    async connect(localAddress: string) {
      const socket = net.connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      sockets.push(socket)
      // Waits until the server has handled it, in whatever way.
      await Promise.all([once(socket, 'connect'), once(server, 'connection')])
      return socket
    },
    open: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  }
}

async function ask(socket: net.Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  return String((await once(socket, 'data'))[0])
}

test('beyond an address’s limit a new connection is accepted and its oldest one without a response is closed', async () => {
  const { connect, open } = await listen({ total: 100, perAddress: 3 })
  const answered = await connect('127.0.0.1')
  expect(await ask(answered)).toContain('200 OK')
  const oldest = await connect('127.0.0.1')
  const later = await connect('127.0.0.1')
  const ended = once(oldest, 'close')
  const newcomer = await connect('127.0.0.1')
  await ended
  expect(await open()).toBe(3)
  for (const socket of [answered, later, newcomer]) expect(await ask(socket)).toContain('200 OK')
})

test('beyond the total limit the network with most connections loses one', async () => {
  const { connect, open } = await listen({ total: 4, perAddress: 3 })
  const first = await connect('127.0.0.2')
  const crowd = [await connect('127.0.0.1'), await connect('127.0.0.1'), await connect('127.0.0.1')]
  const oldest = once(crowd[0] as net.Socket, 'close')
  await connect('127.0.0.3')
  await oldest
  expect(first.destroyed).toBe(false)
  expect(await open()).toBe(4)
})

test('an idle connection is closed before one whose request is being processed', async () => {
  let answer = () => {}
  const { connect } = await listen({ total: 100, perAddress: 2 }, (response) => {
    answer = () => response.end('worked')
  })
  const working = await connect('127.0.0.1')
  const heard = ask(working)
  await expect.poll(() => answer.toString()).toContain('worked')
  const idle = await connect('127.0.0.1')
  const ended = once(idle, 'close')
  await connect('127.0.0.1')
  await ended
  answer()
  expect(await heard).toContain('worked')
})

test('a connection whose peer reads nothing of a response for ten seconds is closed, but not one that reads later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const bytes = Buffer.alloc(20_000_000)
  const { connect, accepted } = await listen({ total: 9, perAddress: 9 }, (response) => void response.end(bytes))
  const [stalled, late] = [await connect('127.0.0.1'), await connect('127.0.0.1')]
  await connect('127.0.0.1')
  for (const socket of [stalled, late]) socket.pause().write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  let seen: number[] = []
  const areFull = () => {
    const [before, now] = [seen, accepted.map((socket) => socket.bytesWritten + queued(socket))]
    seen = now
    return now.filter((length, index) => length > 1000 && length === before[index]).length === 2
  }
  await expect.poll(areFull, { interval: 100 }).toBe(true)
  const open = () => accepted.map((socket) => !socket.destroyed)

  vi.advanceTimersByTime(4 * 2000)
  late.resume()
  await expect.poll(() => accepted[1]?.writableLength).toBe(0)
  vi.advanceTimersByTime(2000)
  expect(open()).toEqual([true, true, true])
  vi.advanceTimersByTime(2000)
  expect(open()).toEqual([false, true, true])
  vi.advanceTimersByTime(60_000)
  expect(open()).toEqual([false, true, true])
})

/** The bytes that the kernel has not taken yet. */
function queued(socket: net.Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0
}
