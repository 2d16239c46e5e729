import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const onePiece = '1\r\na\r\n'
const larger = `28\r\n${'a'.repeat(40)}\r\n`

test.each(['POST /auth/login', 'POST /nada', 'GET /', 'POST /faq'])(
  'a connection whose body consists of tiny pieces is closed: %s',
  async (line) => {
    const { connect } = await listen()
    const { socket, closed } = connect(line)
    socket.write(onePiece.repeat(99_000))
    await closed
  },
)

test('a body that continues after its response is cut after 1,000 chunks of any size', async () => {
  const { connect } = await listen()
  const { socket, closed } = connect('POST /faq')
  expect(String(await once(socket, 'data'))).toContain(' 401 ')
  socket.write(larger.repeat(1001))
  await closed
})

test('the rest of a short body after its response is discarded, and the connection stays open', async () => {
  const { connect } = await listen()
  const { socket } = connect('POST /faq')
  await once(socket, 'data')
  socket.write(`${larger.repeat(900)}0\r\n\r\nGET /faq HTTP/1.1\r\nhost: a\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain(' 200 ')
  socket.destroy()
})

test('after ten closed connections a network’s chunked bodies are refused for a minute', async () => {
  const { connect, requests } = await listen()
  for (let turn = 0; turn < 12; turn += 1) {
    const { socket, closed } = connect('POST /nada')
    socket.write(onePiece.repeat(2000))
    await closed
  }
  expect(requests()).toBe(10)
  const later = performance.now() + 61_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  const { socket } = connect('POST /nada')
  await once(socket, 'data')
  expect(requests()).toBe(11)
  socket.destroy()
})

/** A listening app, and a function that sends it the head of a request with a chunked body. */
async function listen() {
  const { app } = await buildTestApp()
  let heads = 0
  app.server.on('request', () => (heads += 1))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const connect = (line: string) => {
    const socket = net.connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    socket.resume()
    socket.write(`${line} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`)
    return { socket, closed }
  }
  return { connect, requests: () => heads }
}
