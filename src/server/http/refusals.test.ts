import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test.each([
  ['bytes that are not HTTP', 'quero um toldo\r\n\r\n', 400],
  ['two content lengths', 'POST /products HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['headers over 16 KB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s: a problem with a code, and the connection closes', async (_, bytes, status) => {
  const { app } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await send((app.server.address() as AddressInfo).port, bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  const requestId = /^x-request-id: (\S+)$/m.exec(head)?.[1]
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_request', status, requestId: expect.stringMatching(/./) })
  expect(JSON.parse(body).requestId).toBe(requestId)
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
