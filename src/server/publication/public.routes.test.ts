import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { company, setUpHistory } from '#support/history.ts'
import { createErrorHandler } from '../http/error-handler.ts'
import { chooseEncoding } from '../http/resource.ts'
import { readEnv } from '../process/env.ts'
import { type Edition, makePageResources } from './edition.ts'
import { publicRoutes } from './public.routes.ts'

describe('a public list', () => {
  test('has the same content as brotli, gzip or uncompressed, each with its own ETag', async () => {
    const { app } = await buildTestApp()
    const replies = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) =>
        app.inject({ url: '/products', headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(3)
    const [br, gzip, identity] = replies.map(({ rawPayload }) => rawPayload) as [Buffer, Buffer, Buffer]
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString(), identity.toString()]).toEqual(
      Array(3).fill('[]'),
    )
    for (const { headers } of replies) {
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(headers.vary).toBe('Accept-Encoding, Authorization, Origin')
    }
  })

  test('is 304 without a body for a matching ETag, and HEAD has only the headers', async () => {
    const { app } = await buildTestApp()
    const headers = { 'accept-encoding': 'br' }
    const { etag } = (await app.inject({ url: '/faq', headers })).headers as { etag: string }
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await app.inject({ url: '/faq', headers: { ...headers, 'if-none-match': known } })
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
    }
    const changed = await app.inject({ url: '/faq', headers: { ...headers, 'if-none-match': '"other"' } })
    expect(changed.statusCode).toBe(200)
    const head = await app.inject({ method: 'HEAD', url: '/faq', headers })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
  })

  test('is never read from the database', async () => {
    const { app, db, send } = await buildTestApp()
    await db.destroy()
    for (const name of publicEntityNames) expect((await app.inject(`/${name}`)).statusCode).toBe(200)
    expect((await send('GET', '/users')).statusCode).toBe(503)
  })

  test('names only the origins that may read it', async () => {
    const { app } = await buildTestApp({ CORS_ORIGINS: 'https://loja.example' })
    const from = (origin: string) => app.inject({ url: '/products', headers: { origin } })
    expect((await from('https://loja.example')).headers['access-control-allow-origin']).toBe('https://loja.example')
    expect((await from('https://outra.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('allows a panel on such an origin to send an idempotency key', async () => {
    const { app } = await buildTestApp({ CORS_ORIGINS: 'https://loja.example' })
    const headers = {
      origin: 'https://loja.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    }
    const reply = await app.inject({ method: 'OPTIONS', url: '/faq', headers })
    expect(reply.headers['access-control-allow-headers']).toContain('idempotency-key')
  })
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity;q=1, *;q=0', 'identity'],
  ['GZIP', 'gzip'],
  ['br;q=nonsense, gzip;q=0.1', 'gzip'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['/produtos', 308, '/#produtos'],
  ['/produtos/?de=qr', 308, '/?de=qr#produtos'],
  ['/produtos/1', 308, '/#produtos'],
  ['/produtos/2/?de=qr', 308, '/produtos/2?de=qr'],
  ['/produto/x/?de=qr', 308, '/produto/x?de=qr'],
  ['/obras/', 308, '/obras'],
  ['/privacidade/?de=qr', 308, '/privacidade?de=qr'],
  ['/acessibilidade/', 308, '/acessibilidade'],
  ['/.well-known/change-password', 303, '/admin/security'],
])('%s leads on: %i to %s', async (url, status, location) => {
  const { app } = await buildTestApp()
  const reply = await app.inject({ url })
  expect([reply.statusCode, reply.headers.location]).toEqual([status, location])
})

describe('a page', () => {
  test.each([
    ['/', 'page of /'],
    ['/?utm_source=qr', 'page of /'],
    ['http://toldaria.example', 'page of /'],
    ['HTTPS://toldaria.example/?a=http://b', 'page of /'],
    ['http://toldaria.example/produtos/2?a', 'page of /produtos/2'],
    ['/produtos/2', 'page of /produtos/2'],
    ['/robots.txt', 'page of /robots.txt'],
    ['/sitemap.xml', 'page of /sitemap.xml'],
    ['/manifest.webmanifest', 'page of /manifest.webmanifest'],
    ['/produtos/3', 'not found'],
  ])('is found by the request’s target: %s', async (target, body) => {
    const { send } = await listen()
    expect(await send('GET', target)).toMatchObject({ body })
    expect(await send('HEAD', target)).toMatchObject({ status: body === 'not found' ? 404 : 200, body: '' })
  })

  test('of an edition without lists is served, and its lists are unavailable for two seconds', async () => {
    const { send } = await listen()
    const reply = await send('GET', '/faq')
    expect([reply.status, JSON.parse(reply.body).code, reply.retryAfter]).toEqual([503, 'database_unavailable', '2'])
  })
})

/** The public routes alone, for pages whose body is their path, and no list. */
async function listen() {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(() => false))
  app.setNotFoundHandler((_, reply) => reply.code(404).send('not found'))
  onTestFinished(() => app.close())
  const paths = ['/', '/produtos/2', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest']
  const pages = paths.map((path) => ({ path, html: `page of ${path}`, inlineStyles: [], inlineScripts: [] }))
  const pageResources = await makePageResources(pages, () => ({}), new Map())
  const edition = { pageResources, listResources: new Map() } as unknown as Edition
  publicRoutes(app, { edition }, { find: async (path) => pageResources.get(path) }, readEnv({}, '/'))
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    send: (method: string, path: string) =>
      new Promise<{ status?: number; body: string; retryAfter: string | undefined }>((resolve, reject) => {
        request({ hostname, port, method, path, agent: false }, async (response) => {
          const { statusCode: status, headers } = response
          resolve({ ...(status && { status }), body: await text(response), retryAfter: headers['retry-after'] })
        })
          .on('error', reject)
          .end()
      }),
  }
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000

test('without an own e-mail and a public address there is no security.txt', async () => {
  const { app } = await setUpHistory()
  expect((await app.inject(path)).statusCode).toBe(404)
})

test('it names the public address, or the company’s e-mail once it is its own, and is valid for some months', async () => {
  const { app, send } = await setUpHistory({ PUBLIC_URL: 'https://toldos.example' })
  const read = async () => {
    const { statusCode, headers, body } = await app.inject(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    return Object.fromEntries(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    )
  }
  const fields = await read()
  expect(fields).toMatchObject({ Contact: 'https://toldos.example/', Canonical: `https://toldos.example${path}` })
  const daysValid = (Date.parse(fields.Expires) - Date.now()) / dayMs
  expect(daysValid).toBeGreaterThan(140)
  expect(daysValid).toBeLessThan(365)
  await send('POST', '/meta', { ...company, email: 'ana@toldosdaana.com.br' })
  expect(await read()).toMatchObject({ Contact: 'mailto:ana@toldosdaana.com.br' })
})
