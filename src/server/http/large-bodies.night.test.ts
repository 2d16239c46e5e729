import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { expect, test } from 'vitest'
import { limitConcurrentUploads } from './concurrent-uploads.ts'
import { hasExtendedTimeout } from './request-timeout.ts'
import { queueLengths } from './semaphore.ts'

const large = { 'content-length': '2000001' }

/** Calls the hook for requests without a network. */
function setup() {
  const hook = limitConcurrentUploads()
  return async (headers: Record<string, string>, { bodyLimit, socket = new Socket() as object } = {} as Options) => {
    const raw = Object.assign(new EventEmitter(), { socket, complete: false })
    const response = Object.assign(new EventEmitter(), { closed: false })
    const payload = new EventEmitter()
    const upload = { socket: socket as Socket, response, payload, state: 'waits' }
    const request = { raw, headers, routeOptions: { bodyLimit } } as unknown as FastifyRequest
    const reply = { raw: response } as unknown as FastifyReply
    hook.call(undefined as never, request, reply, payload as RequestPayload).then(
      (body) => (upload.state = body === payload ? 'reads' : 'reads something else'),
      (error) => (upload.state = error.code),
    )
    await setImmediate()
    return upload
  }
}

interface Options {
  bodyLimit?: number
  socket?: object
}

test('bodies over 2 MB and up to their limit wait for one another, as do those of undeclared length', async () => {
  const enter = setup()
  const waiting = queueLengths.uploads
  const first = await enter(large, { bodyLimit: 2_000_001 })
  const others = [
    await enter({ 'content-length': '2000000' }),
    await enter({}),
    await enter(large, { bodyLimit: 2_000_000 }),
    await enter(large, { bodyLimit: 2_000_001 }),
    await enter({ 'content-length': '900000000' }),
    await enter({ 'transfer-encoding': 'chunked' }),
  ]
  expect(first.state).toBe('reads')
  expect(others.map(({ state }) => state)).toEqual(['reads', 'reads', 'reads', 'waits', 'waits', 'waits'])
  expect(queueLengths.uploads).toBe(waiting + 3)
  for (const { response } of [first, ...others]) {
    response.emit('close')
    await setImmediate()
  }
  expect(others.map(({ state }) => state)).toEqual(Array(6).fill('reads'))
  expect(queueLengths.uploads).toBe(waiting)
})

test('a client that leaves while it waits leaves the queue', async () => {
  const enter = setup()
  const [first, left, next] = [await enter(large), await enter(large), await enter(large)]
  left.response.emit('close')
  first.response.emit('close')
  await setImmediate()
  expect([left.state, next.state]).toEqual(['bad_request', 'reads'])
})

test('a client that leaves in the moment in which it gets its permit gives it back', async () => {
  const enter = setup()
  const [first, left, next] = [await enter(large), await enter(large), await enter(large)]
  first.response.emit('close')
  left.response.closed = true
  left.response.emit('close')
  await setImmediate()
  expect(next.state).toBe('reads')
})

test('a body over 100 KB or of undeclared length has the extended time', async () => {
  const enter = setup()
  const isExtended = async (headers: Record<string, string>) => hasExtendedTimeout((await enter(headers)).socket)
  expect(await isExtended({ 'content-length': '100000' })).toBe(false)
  expect(await isExtended({ 'content-length': '100001' })).toBe(true)
  expect(await isExtended({ 'transfer-encoding': 'chunked' })).toBe(true)
})

test('only a body that is being read is closed after 20 s without a byte', async () => {
  const enter = setup()
  const [first, next] = [await enter(large), await enter(large)]
  expect([first.socket.timeout, next.socket.timeout]).toEqual([20_000, undefined])
  first.payload.emit('end')
  expect(first.socket.timeout).toBe(0)
  first.response.emit('close')
  await setImmediate()
  expect(next.socket.timeout).toBe(20_000)
})

test('an injected body has no connection to close', async () => {
  const enter = setup()
  expect((await enter(large, { socket: {} })).state).toBe('reads')
})
