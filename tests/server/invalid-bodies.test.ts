import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

test('a bad body for an existing item is 400 with its code; without a token it is 401', async () => {
  const { app, admin, put } = await setUp()
  for (const [body, code] of [
    ['{}', 'validation'],
    ['{', 'invalid_json'],
  ] as const) {
    const reply = await put(`/users/${admin._id}`, body)
    expect([reply.statusCode, reply.json().code]).toEqual([400, code])
  }
  for (const id of [unknownId, admin._id, 'x'])
    expect((await app.inject({ method: 'PUT', url: `/users/${id}`, payload: {} })).statusCode).toBe(401)
})

test.each([
  ['a byte that starts no character', [0xff]],
  ['half a character', [0xc3]],
  ['an overlong encoding', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
])('a body that is not UTF-8 is 400, with and without a photo: %s', async (_, bytes) => {
  const { app, authorization } = await setUp()
  const headers = { ...authorization, 'content-type': 'application/json' }
  for (const photo of ['', `data:image/png;base64,${'A'.repeat(300_000)}`]) {
    const parts = [`{"image":"${photo}","features":["b"],"title":"a`, Buffer.from(bytes), '"}']
    const payload = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const reply = await app.inject({ method: 'POST', url: '/products', headers, payload })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_json'])
  }
})

test.each(['gzip', 'deflate', 'br', 'zstd'])(
  'a body with Content-Encoding %s is 415 before it is read',
  async (encoding) => {
    const { app, authorization } = await setUp()
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const payload = gzipSync(JSON.stringify({ email: 'ana@toldaria.example', password: 'x' }))
    const post = (url: string, more = {}) =>
      app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
    for (const url of ['/auth/login', '/auth/recover', '/auth/sign-in-link'])
      expect((await post(url)).statusCode).toBe(415)
    expect((await post('/faq', authorization)).json().code).toBe('unsupported_media_type')
    expect((await post('/faq')).statusCode).toBe(401)
  },
)

test('a body with Content-Encoding identity is read', async () => {
  const { app, authorization } = await setUp()
  const headers = { ...authorization, 'content-encoding': 'Identity' }
  const payload = { question: 'a', answer: 'b', order: 0 }
  expect((await app.inject({ method: 'POST', url: '/faq', headers, payload })).statusCode).toBe(201)
})

async function setUp() {
  const built = await buildTestApp()
  const put = (url: string, payload: string, type = 'application/json') => {
    const headers = { ...built.authorization, 'content-type': type }
    return built.app.inject({ method: 'PUT', url, headers, payload })
  }
  return { ...built, put }
}
