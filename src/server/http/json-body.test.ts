import { createHash } from 'node:crypto'
import Fastify, { type FastifyRequest, type InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleError } from './error-handler.ts'
import { parseJsonBodies } from './json-body.ts'

const limit = 1_000_000

test('an empty body counts as none', async () => {
  const { post, seen } = setup()
  expect((await post('')).statusCode).toBe(200)
  expect(seen.body).toBe(undefined)
})

test('a body of another type is refused', async () => {
  const { post } = setup()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
    expect((await post('{}', { 'content-type': type })).json().code).toBe('unsupported_media_type')
})

test('a body over its limit is refused, whether or not it declares its length', async () => {
  const { post, seen } = setup()
  const exact = `"${'a'.repeat(limit - 2)}"`
  expect((await post(exact)).statusCode).toBe(200)
  expect(seen.body).toHaveLength(limit - 2)
  expect((await post(`${exact} `)).json().code).toBe('body_too_large')
  // Refused by its declaration alone.
  expect((await post('{}', { 'content-length': String(limit + 1) })).json().code).toBe('body_too_large')
})

test('a body shorter than it declares is refused', async () => {
  const { post } = setup()
  expect((await post('{}', { 'content-length': '3' })).json().code).toBe('invalid_json')
})

test('a body with an idempotency key is hashed as it was sent, and no other', async () => {
  const { post, seen } = setup()
  await post('{"a": 1}')
  expect(seen.hash).toBe(undefined)
  const body = '{"image": "a"}'
  await post(body, { 'idempotency-key': 'k' })
  expect(seen.hash).toBe(createHash('sha256').update(body).digest('hex'))
})

test('a body that is not UTF-8 is refused', async () => {
  const { post } = setup()
  expect((await post(Buffer.from([0x22, 0xff, 0x22]))).json().code).toBe('invalid_json')
})

test('a parser of another type may parse the JSON in its body by the same rules', async () => {
  const { app, send } = setup()
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    app.parseJson(request, body),
  )
  const post = (payload: string) => send({ payload, headers: { 'content-type': 'text/plain' } })
  expect((await post('{"a":1}')).json()).toEqual({ a: 1 })
  expect((await post('{"__proto__":{}}')).json().code).toBe('invalid_json')
})

test('a long body may have 100,000 values and no more; a short one is parsed in any case', async () => {
  const { post } = setup()
  const list = (values: number, rest: string) => `[${Array(values).fill('0').join()}]${rest}`
  const blanks = ' '.repeat(200_000)
  expect((await post(list(99_999, blanks))).statusCode).toBe(200)
  expect((await post(list(100_000, blanks))).statusCode).toBe(200)
  expect((await post(list(100_001, blanks))).json().code).toBe('body_too_large')
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}0${']'.repeat(depth)}}`
  expect((await post(nested(100_000) + blanks)).json().code).toBe('body_too_large')
  expect((await post('['.repeat(200_000))).json().code).toBe('invalid_json')
  expect((await post('['.repeat(200_001))).json().code).toBe('body_too_large')
})

test.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])('%s is refused', async (body) => {
  const { post } = setup()
  expect((await post(body)).json().code).toBe('invalid_json')
})

/** An app with routes that accept any body, and what they saw last. */
function setup() {
  const app = Fastify({ bodyLimit: limit })
  onTestFinished(() => app.close())
  app.setErrorHandler(handleError)
  parseJsonBodies(app)
  const seen: { body: unknown; hash: string | undefined } = { body: null, hash: undefined }
  app.post('/', async ({ body, bodyHash }) => {
    Object.assign(seen, { body, hash: bodyHash })
    return typeof body === 'object' ? body : 'ok'
  })
  const send = (request: InjectOptions) => app.inject({ method: 'POST', url: '/', ...request })
  return {
    app,
    seen,
    send,
    post: (payload: string | Buffer, headers: Record<string, string> = {}) =>
      send({ payload, headers: { 'content-type': 'application/json', ...headers } }),
  }
}
