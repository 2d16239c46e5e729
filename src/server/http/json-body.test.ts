import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Administrator } from '../db/transactions.ts'
import { handleError } from './error-handler.ts'
import { createJsonParser, parseJsonBodies, pictureBodies } from './json-body.ts'
import { queueLengths } from './limits.ts'
import { ProblemError } from './problems.ts'
import { route } from './route.ts'

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

test('a body that is not UTF-8 is refused', async () => {
  const { post } = setup()
  expect((await post(Buffer.from([0x22, 0xff, 0x22]))).json().code).toBe('invalid_json')
})

test('a parser of another type may parse the JSON in its body by the same rules', async () => {
  const { app, send } = setup()
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, createJsonParser(app))
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
  const seen: { body: unknown } = { body: null }
  app.post('/', async ({ body }) => {
    seen.body = body
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

const largeBodyBytes = 2_000_000

/** Starts a server whose handler waits until the test calls `finish`. */
async function listen() {
  const app = Fastify()
  app.setErrorHandler(handleError)
  const finish: (() => void)[] = []
  let isOver = false
  app.post('/', { ...pictureBodies(['image']), bodyLimit: 10_000_000 }, async () => {
    if (!isOver) await new Promise<void>((resolve) => finish.push(resolve))
    return 'ok'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    isOver = true
    for (const release of finish) release()
    await app.close()
  })
  const connections = () => promisify(app.server.getConnections.bind(app.server))()
  return { port: (app.server.address() as AddressInfo).port, finish, connections }
}

function post(port: number, body: Buffer, headers: Record<string, string> = {}) {
  const call = request({ port, agent: false, method: 'POST', headers: { 'content-type': 'text/plain', ...headers } })
  // A refused body is not read to the end: the write may fail although there is a response.
  const answer = new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
  })
  call.end(body)
  return { call, answer }
}

const large = Buffer.alloc(largeBodyBytes + 1, 'a')
const declared = (body: Buffer) => ({ 'content-length': String(body.length) })

test('one large body is processed at a time; small ones do not wait', async () => {
  const { port, finish } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  const second = post(port, large, declared(large))
  const small = Buffer.from('small')
  const passing = post(port, small, declared(small))
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  expect(await passing.answer).toMatchObject({ status: 200 })
  expect(finish).toHaveLength(2)

  finish[0]?.()
  expect(await first.answer).toMatchObject({ status: 200 })
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.()
  expect(await second.answer).toMatchObject({ status: 200 })
})

test('a body of undeclared length counts as large', async () => {
  const { port, finish } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  const chunked = post(port, Buffer.from('small'), { 'transfer-encoding': 'chunked' })
  const passing = post(port, Buffer.from('x'), { 'content-length': '1' })
  await expect.poll(() => finish.length).toBe(2)
  finish[0]?.()
  finish[1]?.()
  await first.answer
  await passing.answer
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.()
  expect(await chunked.answer).toMatchObject({ status: 200 })
})

test('a full queue responds 503 with Retry-After', async () => {
  const { port, finish } = await listen()
  const calls = [post(port, large, declared(large))]
  await expect.poll(() => finish.length).toBe(1)
  const waiting = Array.from({ length: 10 }, () => post(port, large, declared(large)))
  const refused = await Promise.any(
    waiting.map(async ({ answer }) => {
      const reply = await answer
      if (reply.status !== 503) throw new Error('not refused')
      return reply
    }),
  )
  expect(refused).toEqual({ status: 503, retryAfter: '5' })
  for (const { call, answer } of [...calls, ...waiting]) {
    answer.catch(() => undefined)
    call.destroy()
  }
})

test('a client that disconnects during its upload releases its permit', async () => {
  const { port, finish } = await listen()
  const leaving = post(port, Buffer.alloc(0), { 'content-length': String(large.length) })
  leaving.answer.catch(() => undefined)
  const next = post(port, large, declared(large))
  leaving.call.destroy()
  await expect.poll(() => finish.length).toBe(1)
  finish[0]?.()
  expect(await next.answer).toMatchObject({ status: 200 })
})

test('a client that disconnects while it waits is never admitted', async () => {
  const { port, finish, connections } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  // Without a body, so that the server is reading and learns of the end at once.
  const leaving = post(port, Buffer.alloc(0), declared(large))
  leaving.answer.catch(() => undefined)
  await expect.poll(() => queueLengths.uploads).toBe(1)
  const next = post(port, large, declared(large))
  await expect.poll(() => queueLengths.uploads).toBe(2)
  leaving.call.destroy()
  await expect.poll(connections).toBe(2)
  finish[0]?.()
  expect(await first.answer).toMatchObject({ status: 200 })
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  expect(await next.answer).toMatchObject({ status: 200 })
  expect(finish).toHaveLength(2)
})

test('a body over the limit is refused at once, without waiting', async () => {
  const { port, finish } = await listen()
  post(port, large, declared(large)).answer.catch(() => undefined)
  await expect.poll(() => finish.length).toBe(1)
  const tooLarge = Buffer.alloc(10_000_001)
  const { answer } = post(port, tooLarge, declared(tooLarge))
  expect(await answer).toMatchObject({ status: 413 })
  finish[0]?.()
})

describe('route', () => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const uuid = '0a1b2c3d-4e5f-6789-abcd-ef0123456789'

  test('an id is a UUID in lower case, unless its endpoint says otherwise', async () => {
    const { inject } = setupRoutes((app) => {
      route(app, { ...open, path: '/uuid/:id' } as const, async ({ id }) => ({ text: id }))
      route(app, { ...open, path: '/name/:id', idFormat: 'name' } as const, async ({ id }) => ({ text: id }))
    })
    expect((await inject(`/uuid/${uuid}`)).json()).toEqual({ text: uuid })
    expect((await inject('/name/x')).json()).toEqual({ text: 'x' })
    const wrong = ['x', `0${uuid}`, `${uuid}0`, uuid.slice(1), uuid.slice(0, -1), uuid.toUpperCase()]
    for (const id of [...wrong, uuid.replace('4e5f', '4e5'), uuid.replace('4e5f', '4e5g'), uuid.replace('-4e5f', '')]) {
      const reply = await inject(`/uuid/${id}`)
      expect([id, reply.statusCode, reply.json().code]).toEqual([id, 404, 'not_found'])
    }
  })

  test('a response has the fields of its schema and is kept by no cache; a GET has a HEAD', async () => {
    const { inject } = setupRoutes((app) => {
      const handler = async ({ query, ifMatch }: { query: { text: string }; ifMatch: string | undefined }) => ({
        ...{ text: `${query.text} ${ifMatch}`, secret: 'a' },
      })
      route(app, { ...open, path: '/read', query: z.object({ text: z.string() }) }, handler)
      route(app, { ...open, path: '/remove', method: 'DELETE', status: 204, reply: undefined }, async () => undefined)
    })
    const read = await inject({ url: '/read?text=a&more=b', headers: { 'if-match': '"1"' } })
    expect([read.statusCode, read.json(), read.headers['cache-control']]).toEqual([
      200,
      { text: 'a "1"' },
      'private, no-store',
    ])
    expect((await inject('/read')).json().errors).toEqual([{ field: 'text', code: 'invalid' }])
    expect((await inject({ method: 'HEAD', url: '/read?text=a' })).statusCode).toBe(200)
    const removed = await inject({ method: 'DELETE', url: '/remove' })
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect((await inject({ method: 'HEAD', url: '/remove' })).statusCode).toBe(404)
  })

  test('access is checked first, then the id, then the hooks of a route, then its body', async () => {
    const seen: string[] = []
    const { inject } = setupRoutes((app) => {
      const saving = { ...open, method: 'PUT', access: 'admin', body: textSchema, path: '/save/:id' } as const
      const onRequest = [async () => void seen.push('hook')]
      const find = async (id: string) => (id === uuid ? 'stored' : undefined)
      route(app, saving, async ({ body, actor }) => ({ text: `${actor.userId} ${body.text}` }), {
        ...{ onRequest, find, bodyLimit: 100 },
      })
    })
    const put = async (id: string, payload: string, type = 'application/json', authorization = 'Ana') => {
      const headers = { 'content-type': type, ...(authorization && { authorization }) }
      const reply = await inject({ method: 'PUT', url: `/save/${id}`, headers, payload })
      return reply.json().code ?? reply.json()
    }
    expect(await put('x', '{', 'text/plain', '')).toBe('unauthorized')
    expect(await put('x', '{', 'text/plain')).toBe('not_found')
    expect(seen).toEqual([])
    expect(await put(uuid, '{"text":"a"}')).toEqual({ text: 'Ana a' })
    expect(seen).toEqual(['hook'])
    for (const [payload, type, code] of [
      ['{', 'application/json', 'invalid_json'],
      ['{}', 'application/json', 'validation'],
      [`{"text":"${'a'.repeat(100)}"}`, 'application/json', 'body_too_large'],
      ['a', 'text/plain', 'unsupported_media_type'],
    ] as const) {
      expect(await put(uuid, payload, type)).toBe(code)
      expect(await put(unknownId, payload, type)).toBe('not_found')
    }
  })

  test('a fault of a handler stays a fault, even if its item does not exist', async () => {
    const { inject } = setupRoutes((app) => {
      const saving = { ...open, method: 'PUT', path: '/save/:id', body: textSchema } as const
      const refuse = () => Promise.reject(new ProblemError('busy'))
      route(app, saving, refuse, { find: async () => undefined })
    })
    const reply = await inject({ method: 'PUT', url: `/save/${uuid}`, payload: { text: 'a' } })
    expect(reply.json().code).toBe('busy')
  })

  const textSchema = z.object({ text: z.string() })
  const open = { method: 'GET', access: 'public', status: 200, body: undefined, reply: textSchema } as const

  /** An app with routes that need no database; whoever is named in the header is an administrator. */
  function setupRoutes(addRoutes: (app: FastifyInstance) => void) {
    const app = Fastify({ exposeHeadRoutes: false })
    onTestFinished(() => app.close())
    app.setErrorHandler(handleError)
    app.setNotFoundHandler((_, reply) => reply.code(404).send())
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    parseJsonBodies(app)
    app.decorateRequest('administrator', undefined)
    app.decorate('requireAdministrator', async (request) => {
      const userId = request.headers.authorization
      if (!userId) throw new ProblemError('unauthorized')
      request.administrator = { userId } as Administrator
    })
    addRoutes(app)
    return { inject: app.inject.bind(app) }
  }
})
