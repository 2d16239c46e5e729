import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { sendGone, sendNotFound } from './error-handler.ts'
import { makeResource, type Resource } from './resource.ts'

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

const html = { accept: 'text/html,*/*;q=0.8' }

test.each([
  ['GET', html, 'page'],
  ['GET', { accept: '*/*' }, 'problem'],
  ['GET', {}, 'problem'],
  ['POST', html, 'problem'],
] as const)(
  'an unknown path is 404, as a page only for a GET that accepts HTML: %s %j',
  async (method, headers, kind) => {
    const { inject } = await setup()
    const withPage = await inject({ method, url: '/a', headers })
    expect([withPage.statusCode, withPage.body.startsWith('<!doctype')]).toEqual([404, kind === 'page'])
    const without = await inject({ method, url: '/without-pages', headers })
    expect([without.statusCode, without.json().code]).toEqual([404, 'not_found'])
  },
)

test.each([
  [{ 'transfer-encoding': 'chunked' }, 'close'],
  [{ 'content-length': '1' }, 'close'],
  [{ 'content-length': '0' }, 'keep-alive'],
  [{}, 'keep-alive'],
] as const)('after the 404 of a request with a body the connection is closed: %j', async (headers, connection) => {
  const { inject } = await setup()
  for (const accept of [html, {}]) {
    const reply = await inject({ method: 'GET', url: '/a', headers: { ...headers, ...accept } })
    expect([reply.statusCode, reply.headers.connection]).toEqual([404, connection])
  }
})

test('the HEAD of an unknown path has the headers of its GET', async () => {
  const { inject } = await setup()
  const [head, get] = [
    await inject({ method: 'HEAD', url: '/a', headers: html }),
    await inject({ url: '/a', headers: html }),
  ]
  const headersOf = ({ headers: { date: _, ...others } }: typeof get) => others
  expect([head.statusCode, head.body, headersOf(head)]).toEqual([404, '', headersOf(get)])
})

test('a deleted address is 410 with its page, whatever is accepted, and without a body if there is no page', async () => {
  const { inject } = await setup()
  for (const headers of [html, {}]) {
    const reply = await inject({ url: '/gone', headers })
    expect([reply.statusCode, reply.body]).toEqual([410, '<!doctype html>'])
  }
  const without = await inject('/gone-without-pages')
  expect([without.statusCode, without.body]).toEqual([410, ''])
})

async function setup() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const page: Resource = await makeResource('<!doctype html>', {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const pageFor = (url: string) => (url.endsWith('without-pages') ? undefined : page)
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, pageFor(request.url)))
  for (const url of ['/gone', '/gone-without-pages'])
    app.get(url, (request, reply) => sendGone(request, reply, pageFor(url)))
  return { inject: app.inject.bind(app) }
}
