import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handleInTurn } from './pipelining.ts'

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

/** A server that notes each request and leaves its response to the test, and a connection to it. */
async function listen() {
  const begun: { url: string; response: ServerResponse }[] = []
  const received: string[] = []
  const server = createServer((request, response) =>
    handleInTurn(request, response, () => begun.push({ url: request.url ?? '', response })),
  )
  const parsed = vi.fn()
  server.on('request', parsed)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('data', (bytes) => received.push(`${bytes}`)).on('error', () => undefined)
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  return { server, client, begun, parsed, received }
}

test('a pipelined request begins only when the responses before it have been sent', async () => {
  const { client, begun, parsed, received } = await listen()
  client.write(['/a', '/b', '/c'].map((path) => get.replace('/', path)).join(''))
  await vi.waitFor(() => expect(parsed).toHaveBeenCalledTimes(3))
  for (const path of ['/a', '/b', '/c']) {
    await vi.waitFor(() => expect(begun.at(-1)?.url).toBe(path))
    begun.at(-1)?.response.write('x')
    await vi.waitFor(() => expect(received.join('').split('HTTP/1.1 200')).toHaveLength(begun.length + 1))
    expect(begun.at(-1)?.url).toBe(path)
    begun.at(-1)?.response.end(path)
  }
  await vi.waitFor(() => expect(received.join('')).toMatch(/\/a.*\/b.*\/c/s))
  expect(begun).toHaveLength(3)
})

test('the body of a waiting request is read at its turn', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) =>
    handleInTurn(request, response, async () => {
      let body = ''
      for await (const piece of request) body += piece
      bodies.push(body)
      response.end()
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const long = 'b'.repeat(300_000)
  const post = (body: string) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  client.write(get + post('a') + post(long) + get)
  await vi.waitFor(() => expect(bodies).toHaveLength(4))
  expect(bodies).toEqual(['', 'a', long, ''])
})

test('a request whose connection closes before its turn does not begin', async () => {
  const { server, client, begun, parsed } = await listen()
  client.write(get + get)
  await vi.waitFor(() => expect(parsed).toHaveBeenCalledTimes(2))
  const response = begun[0]?.response
  const finished = new Promise((resolve) => response?.once('close', resolve))
  // More than the kernel takes, so that the response ends by the closing of its connection.
  response?.end(Buffer.alloc(50_000_000))
  response?.socket?.destroy()
  await finished
  server.close()
  await once(server, 'close')
  expect(begun).toHaveLength(1)
})

test('of thousands of pipelined requests one is handled', async () => {
  const { client, begun } = await listen()
  const closed = once(client, 'close')
  client.write(get.repeat(2400))
  await closed
  expect(begun).toHaveLength(1)
})
