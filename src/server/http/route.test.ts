import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Administrator } from '../db/transactions.ts'
import { handleError } from './error-handler.ts'
import { parseJsonBodies } from './json-body.ts'
import { ProblemError } from './problems.ts'
import { route } from './route.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const uuid = '0a1b2c3d-4e5f-6789-abcd-ef0123456789'

test('an id is a UUID in lower case, unless its endpoint says otherwise', async () => {
  const { inject } = setup((app) => {
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
  const { inject } = setup((app) => {
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
  const { inject } = setup((app) => {
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
  const { inject } = setup((app) => {
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
function setup(addRoutes: (app: FastifyInstance) => void) {
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
