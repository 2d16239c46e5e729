import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendGone, sendNotFound } from './error-handler.ts'
import { makeResource, type Resource } from './resource.ts'

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
