import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

test.each(['/%', '/%ff', '/products/%00', '//', '/produtos/2', '/.vite/manifest.json'])(
  'an address that is none, %s, is 404 as a problem',
  async (url) => {
    const { app } = await buildTestApp()
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  },
)

test.each(['[]', 'null', '7', '"oi"'])('a body that is no object, %s, is 400 with a stable code', async (payload) => {
  const { app, authorization } = await buildTestApp()
  const headers = { ...authorization, 'content-type': 'application/json' }
  for (const url of ['/faq', '/meta', '/users', '/products', '/services']) {
    const reply = await app.inject({ method: 'POST', url, headers, payload })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation'])
    expect(reply.json().errors).toEqual([{ field: '', code: 'invalid' }])
  }
})

test('a fault of our own is opaque: no stack, statement or path', async () => {
  const { app, authorization, db } = await buildTestApp()
  await db.schema.dropTable('sessions').execute()
  const reply = await app.inject({ url: '/users', headers: authorization })
  expect(reply.statusCode).toBeGreaterThanOrEqual(500)
  expect(reply.body).not.toMatch(/sessions|select|\.ts|node_modules/)
})
