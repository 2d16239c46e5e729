import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { rawRequest, rawResponse } from '#support/raw-response.ts'
import { deferContinue } from './defer-continue.ts'

const body = JSON.stringify({ question: 'Vocês fazem toldos?', answer: 'Fazemos.', order: 0 })

/** Sends a head with `Expect`, and the body only after `100 Continue`. Returns everything that the server sent. */
async function ask(token?: string) {
  const { app, authorization } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const head = [
    'POST /faq HTTP/1.1',
    'host: a',
    `authorization: ${token ?? authorization.authorization}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'expect: 100-continue',
  ]
  return await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })
    socket.on('data', (chunk) => {
      const isContinue = received === '' && `${chunk}`.startsWith('HTTP/1.1 100 ')
      received += chunk
      if (isContinue) socket.write(body)
      else if (/(\}|\r\n0\r\n\r\n)$/.test(received)) socket.end()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

test('100 Continue is sent when the body is read; the connection stays open', async () => {
  const received = await ask()
  expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /)
  expect(received).not.toContain('connection: close')
})

test('an unauthorized client gets 401 instead of 100 Continue, and the connection closes', async () => {
  const received = await ask('Bearer forged')
  expect(received).toMatch(/^HTTP\/1.1 401 /)
  expect(received).toContain('connection: close')
  expect(received).not.toContain('100 Continue')
})

test('a response without having read the body closes the connection, whoever sends it', async () => {
  const server = createServer((_, response) => response.end('refused'))
  deferContinue(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { connection: 'keep-alive', expect: '100-continue', 'content-length': '9' }
  const refused = await rawResponse(`http://127.0.0.1:${port}`, rawRequest('POST /', headers))
  expect(refused).toMatchObject({ status: 200, headers: { connection: 'close' }, body: 'refused' })
})
