import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test.each([
  ['bytes that are not HTTP', 'quero um toldo\r\n\r\n', 400],
  ['two content lengths', 'POST /products HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: bananas\r\n\r\n', 417],
  [
    'chunk extensions over 16 KB',
    `POST /faq HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    413,
  ],
  ['headers over 16 KB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s: a problem with a code, and the connection closes', async (_, bytes, status) => {
  const { app } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await send((app.server.address() as AddressInfo).port, bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/m)
  expect(head).toMatch(/^cache-control: private, no-store$/m)
  expect(head).toMatch(/^connection: close$/m)
  expect(head).toMatch(/^x-content-type-options: nosniff$/m)
  expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'm'))
  const requestId = /^x-request-id: (\S+)$/m.exec(head)?.[1]
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_request', status, requestId: expect.stringMatching(/./) })
  expect(JSON.parse(body).requestId).toBe(requestId)
})

test('a request of HTTP/1.0 needs no host', async () => {
  const { app } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await send((app.server.address() as AddressInfo).port, 'GET /faq HTTP/1.0\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

/** Returns everything that the server sends until it closes. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
