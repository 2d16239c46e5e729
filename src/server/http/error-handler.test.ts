import net, { type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyError } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { listNames } from '#contract/entities.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { BackupError, toBackupError } from '../backup/backup.store.ts'
import { createErrorHandler, toProblem } from './error-handler.ts'
import { detailsOf, ProblemError } from './problems.ts'

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
    for (const url of ['/meta', ...listNames.map((name) => `/${name}`)]) {
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation'])
      expect(reply.json().errors).toEqual([{ field: '', code: 'invalid' }])
    }
  },
)

test.each([
  [{ code: 'EMFILE' }, 'busy', 2],
  [{ code: 'ENFILE' }, 'busy', 2],
  [{ statusCode: 503 }, 'busy', 2],
  [{ code: 'ECONNREFUSED' }, 'database_unavailable', 2],
  [{ errcode: 14 }, 'database_unavailable', 2],
  [{ code: 'ENOSPC' }, 'storage_full', undefined],
  [{ errcode: 13 }, 'storage_full', undefined],
  [{ statusCode: 416 }, 'bad_request', undefined],
  [{ statusCode: 400 }, 'bad_request', undefined],
  [{ statusCode: 499 }, 'bad_request', undefined],
  [{ statusCode: 399 }, 'internal', undefined],
  [{ statusCode: 500 }, 'internal', undefined],
  [{ code: 'FST_ERR_BAD_URL' }, 'not_found', undefined],
  [{ code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' }, 'invalid_json', undefined],
] as const)('the error %j is the problem %s', (fields, code, retryAfterSeconds) => {
  const error = Object.assign(new Error('x'), fields) as unknown as FastifyError
  expect(toProblem(error)).toMatchObject({ code, retryAfterSeconds })
})

test('a backup that the system ended, or has no file descriptor for, is to be tried again later; another is a fault of ours', () => {
  const withoutDescriptor = toBackupError(Object.assign(new Error('x'), { code: 'EMFILE', syscall: 'open' }))
  for (const error of [new BackupError('killed'), withoutDescriptor])
    expect(toProblem(error as unknown as FastifyError)).toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  for (const code of ['database_unavailable', 'storage_full'] as const)
    expect(toProblem(new BackupError(code) as unknown as FastifyError).code).toBe(code)
  expect(toProblem(new BackupError('damaged') as unknown as FastifyError).code).toBe('internal')
})

test('of the rules that a field breaks only the first is reported, and a text that is no rule is not sent', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(createErrorHandler(() => false))
  app.setValidatorCompiler(validatorCompiler)
  const name = z.string().check(z.minLength(9, 'required'), z.regex(/^a/, 'too_long'))
  app.post('/', { schema: { body: z.object({ name, 'a/b': z.number() }) } }, () => 'ok')
  const reply = await app.inject({ method: 'POST', url: '/', payload: { name: 'secret', 'a/b': 'secret' } })
  expect(reply.json().errors).toEqual([
    { field: 'name', code: 'required' },
    { field: 'a/b', code: 'invalid' },
  ])
})

test('a fault is not logged if the client left before its body was complete', async () => {
  const logged: Record<string, unknown>[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(JSON.parse(line)) } } })
  onTestFinished(() => app.close())
  const handled: string[] = []
  const handleError = createErrorHandler(() => false)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    handleError(error, request, reply)
    handled.push(request.url)
  })
  app.addContentTypeParser('text/plain', (_request, _payload, done) => done(null))
  app.post<{ Params: { isLeaving: string } }>('/:isLeaving', async ({ raw, params }) => {
    await setImmediate()
    if (params.isLeaving === 'true') raw.destroy()
    throw new Error('x')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const send = async (path: string, length: number, isHandled: () => boolean) => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`
    socket.write(`${head}a`)
    await expect.poll(isHandled).toBe(true)
    socket.destroy()
  }
  await send('/true', 2, () => handled.length === 1)
  expect(logged).toEqual([])
  await send('/true', 1, () => handled.length === 2)
  await send('/false', 2, () => handled.length === 3)
  expect(logged.map(({ msg }) => msg)).toEqual(['internal', 'internal'])
})

test('a problem has its own headers, and neither what the program itself refuses nor a database that is known to be away is logged', async () => {
  const logged: Record<string, unknown>[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(JSON.parse(line)) } } })
  onTestFinished(() => app.close())
  let isAway = false
  app.setErrorHandler(createErrorHandler(() => isAway))
  let thrown: unknown
  app.get('/of/:id', () => {
    throw thrown
  })
  const get = async (error: unknown) => {
    thrown = error
    return await app.inject('/of/7')
  }
  const refused = await get(new ProblemError('unauthorized'))
  expect(refused.statusCode).toBe(401)
  expect(refused.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'private, no-store' })
  expect(refused.headers).not.toHaveProperty('retry-after')
  expect(refused.headers['x-request-id']).toBe(refused.json().requestId)
  const busy = await get(new ProblemError('busy', { retryAfterSeconds: 5 }))
  expect([busy.statusCode, busy.headers['retry-after'], busy.headers['www-authenticate']]).toEqual([
    503,
    '5',
    undefined,
  ])
  expect(logged).toEqual([])
  isAway = true
  await get(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
  expect(logged).toEqual([])
  isAway = false
  const away = await get(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
  const { requestId, code } = away.json()
  expect([away.statusCode, away.headers['retry-after'], code]).toEqual([503, '2', 'database_unavailable'])
  const fault = { msg: code, code: 'ECONNREFUSED', stack: expect.any(String) }
  expect(logged).toEqual([expect.objectContaining({ ...fault, requestId, route: '/of/:id', method: 'GET' })])
})

test('a dropped table is a server error and not an outage: 500, opaque, logged with code and stack only', async () => {
  const logged: Record<string, unknown>[] = []
  const { db, send } = await buildTestApp({ LOG_LEVEL: 'error' }, logged)
  await db.schema.dropTable('sessions').execute()
  const reply = await send('GET', '/users')
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

test('of an error its name, code and six frames are logged, and nothing of its message', () => {
  const message = 'duplicate key (e-mail)=(ana@toldaria.example) $& $`\n    at ana@toldaria.example'
  const error = Object.assign(new TypeError(message), { code: '23505' })
  error.stack = `TypeError: ${message}\n${Array.from({ length: 9 }, (_, line) => `    at frame${line} (a.ts:1:1)`).join('\n')}`
  const details = detailsOf(error)
  expect(details).toMatchObject({ fault: 'TypeError', code: '23505' })
  expect(details.stack?.split('\n')).toEqual(Array.from({ length: 6 }, (_, line) => `    at frame${line} (a.ts:1:1)`))
  expect(JSON.stringify(details)).not.toContain('ana')
  expect('cause' in details).toBe(false)
})

test('of a cause only its code or name is logged', () => {
  const cause = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
  expect(detailsOf(new Error('x', { cause })).cause).toBe('ECONNREFUSED')
  expect(detailsOf(new Error('x', { cause: new RangeError('secret') })).cause).toBe('RangeError')
  expect('cause' in detailsOf(new Error('x', { cause: 'secret' }))).toBe(false)
})
