import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const body = JSON.stringify({ question: 'Vocês fazem toldos?', answer: 'Fazemos.', order: 0 })

/** Sends a head that asks first, and the body only where it is invited. Answers everything that the server said. */
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
    let heard = ''
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })
    socket.on('data', (chunk) => {
      const isInvited = heard === '' && `${chunk}`.startsWith('HTTP/1.1 100 ')
      heard += chunk
      if (isInvited) socket.write(body)
      else if (/(\}|\r\n0\r\n\r\n)$/.test(heard)) socket.end()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

test('a body is invited once it is read, and only then; the connection stays', async () => {
  const heard = await ask()
  expect(heard).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /)
  expect(heard).not.toContain('connection: close')
})

test('who may not write is not invited, and told to come again on another connection', async () => {
  const heard = await ask('Bearer forged')
  expect(heard).toMatch(/^HTTP\/1.1 401 /)
  expect(heard).toContain('connection: close')
  expect(heard).not.toContain('100 Continue')
})
