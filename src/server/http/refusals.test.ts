import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test.each([
  ['no HTTP at all', 'quero um toldo\r\n\r\n', 400],
  ['two lengths', 'POST /products HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered as a problem with a code, and the connection ends', async (_, bytes, status) => {
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

/** Everything that the server says until it hangs up. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}
