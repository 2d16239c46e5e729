import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { storeProduct } from '#support/store-product.ts'

test.each(['/%', '/%ff', '/products/%00', '//', '/produtos/2', '/.vite/manifest.json'])(
  'an unknown path, %s, is 404 as a problem',
  async (url) => {
    const { app } = await buildTestApp()
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  },
)

test.each(['[]', 'null', '7', '"oi"'])(
  'a body that is not an object, %s, is 400 with a stable code',
  async (payload) => {
    const { app, authorization } = await buildTestApp()
    const headers = { ...authorization, 'content-type': 'application/json' }
    for (const url of ['/faq', '/meta', '/users', '/products', '/services']) {
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation'])
      expect(reply.json().errors).toEqual([{ field: '', code: 'invalid' }])
    }
  },
)

test('a server error is 500 and opaque: no stack, statement, path or stored value', async () => {
  const { app, authorization, db } = await buildTestApp()
  await storeProduct(db)
  await db.updateTable('products').set({ features: 'segredo' }).execute()
  // The message of the error quotes the value: Unexpected token 's', "segredo" is not valid JSON.
  const reply = await app.inject({ url: '/products', headers: authorization })
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal'])
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.body).not.toMatch(/segredo|JSON|products|select|\.ts|node_modules/)
})

test('a dropped table is a server error and not an outage: 500, opaque, logged with code and stack only', async () => {
  const logged: Record<string, unknown>[] = []
  const { app, authorization, db } = await buildTestApp({ LOG_LEVEL: 'error' }, logged)
  await db.schema.dropTable('sessions').execute()
  const reply = await app.inject({ url: '/users', headers: authorization })
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal'])
  expect(reply.body).not.toMatch(/sessions|select|\.ts|node_modules/)
  expect(logged).toEqual([expect.objectContaining({ msg: 'internal', method: 'GET', route: '/users' })])
  expect(String(logged[0]?.code)).toMatch(/^(1|42P01)$/)
  expect(logged[0]?.stack).toMatch(/^ {4}at .+:\d+:\d+/)
  expect(JSON.stringify(logged)).not.toMatch(/sessions|select|token_hash/)
})

test('a connection that cannot be accepted does not end the server', async () => {
  const { app } = await buildTestApp()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.emit('error', Object.assign(new Error('accept'), { code: 'ENFILE' }))
  expect((await fetch(`${url}/faq`)).status).toBe(200)
})
