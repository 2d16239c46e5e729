import http from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { inPasswordQueue, type PasswordQueueOptions } from '#server/auth/password-queue.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that lasts until the test ends it, and its outcome. */
function setup() {
  const running: (() => void)[] = []
  const begun: string[] = []
  const enter = (name: string, turn: PasswordQueueOptions = {}) =>
    inPasswordQueue(async () => {
      begun.push(name)
      await new Promise<void>((end) => running.push(end))
    }, turn).then(
      () => 'done',
      (error) => error,
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endAll = async () => {
    while (running.length > 0) {
      running.shift()?.()
      await settle()
    }
  }
  return { running, begun, enter, settle, endAll }
}

test('two passwords are hashed at once, 32 unknown clients wait, and the next one gets Retry-After', async () => {
  const { running, enter, settle, endAll } = setup()
  const all = Array.from({ length: 34 }, () => enter('', { rank: 'stranger' }))
  await settle()
  expect(running).toHaveLength(2)
  expect(await enter('', { rank: 'stranger' })).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  const administrator = enter('', { rank: 'administrator' })
  await endAll()
  expect(await Promise.all([...all, administrator])).toEqual(Array(35).fill('done'))
})

test('administrators overtake known devices, and both overtake unknown clients', async () => {
  const { begun, enter, endAll, settle } = setup()
  const first = [enter('first'), enter('second')]
  const ranks = ['stranger', 'knownDevice', 'stranger', 'administrator', 'knownDevice', 'administrator'] as const
  const others = ranks.map((rank, index) => enter(`${rank} ${index}`, { rank }))
  await settle()
  await endAll()
  await Promise.all([...first, ...others])
  const inTurn = ['administrator 3', 'administrator 5', 'knownDevice 1', 'knownDevice 4', 'stranger 0', 'stranger 2']
  expect(begun).toEqual(['first', 'second', ...inTurn])
})

test('whoever names no rank is an administrator', async () => {
  const { begun, enter, endAll, settle } = setup()
  const all = [enter('first'), enter('second'), enter('known', { rank: 'knownDevice' }), enter('unnamed')]
  await settle()
  await endAll()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'second', 'unnamed', 'known'])
})

test('a client that disconnects leaves the queue, but keeps its permit while its hash is computed', async () => {
  const { running, begun, enter, endAll, settle } = setup()
  const leaving = new AbortController()
  const inFront = [enter('first', { signal: leaving.signal }), enter('second')]
  const left = enter('left', { signal: leaving.signal })
  const next = enter('next')
  await settle()
  leaving.abort('gone')
  expect(await left).toBe('gone')
  expect(running).toHaveLength(2)
  await endAll()
  expect(await Promise.all([...inFront, next])).toEqual(['done', 'done', 'done'])
  expect(begun).toEqual(['first', 'second', 'next'])
})

test('no client waits longer than 3 s', async () => {
  const { enter, endAll, settle } = setup()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inFront = [enter('first'), enter('second')]
  const late = enter('late')
  await settle()
  vi.advanceTimersByTime(2999)
  expect(await Promise.race([late, settle()])).toBe(undefined)
  vi.advanceTimersByTime(1)
  expect(await late).toMatchObject({ code: 'busy' })
  await endAll()
  await Promise.all(inFront)
})

test('clients that disconnect leave the queue', async () => {
  const { app } = await buildTestApp()
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/auth/login`
  const { enter, endAll, settle } = setup()
  // Only waiting callers have a timer of 3 s: their number is the queue's length, and no wait times out.
  const waits = new Set<unknown>()
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis
  vi.stubGlobal('setTimeout', (...timer: Parameters<typeof setReal>) => {
    if (timer[1] === 3000) waits.add(timer)
    return timer[1] === 3000 ? timer : setReal(...timer)
  })
  vi.stubGlobal('clearTimeout', (timer: number) => waits.delete(timer) || clearReal(timer))
  const inFront = [enter('first'), enter('second')]
  const signIns = Array.from({ length: 9 }, (_, index) => {
    const request = http.request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
    request.on('error', () => undefined)
    request.end(JSON.stringify({ email: `${index}@toldaria.example`, password: 'errada' }))
    return request
  })
  while (waits.size < signIns.length) await settle()
  for (const signIn of signIns) signIn.destroy()
  while (waits.size > 0) await settle()
  await endAll()
  expect(await Promise.all(inFront)).toEqual(['done', 'done'])
})

test('a sign-in that finds the queue full costs no attempt', async () => {
  const { app, admin } = await buildTestApp()
  const payload = { email: admin.email, password: adminPassword }
  const signIn = async () => (await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode
  const { enter, endAll, settle } = setup()
  const inFront = Array.from({ length: 34 }, () => enter('', { rank: 'stranger' }))
  await settle()
  for (let attempt = 0; attempt < 35; attempt += 1) expect(await signIn()).toBe(503)
  await endAll()
  await Promise.all(inFront)
  expect(await signIn()).toBe(200)
})

test('a flood of hashes gets 503 and Retry-After', async () => {
  const { app, authorization: headers } = await buildTestApp()
  const create = (index: number) => {
    const payload = { name: 'Bia', email: `${index}@toldaria.example`, password: 'uma senha' }
    return app.inject({ method: 'POST', url: '/users', headers, payload })
  }
  const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => create(index)))
  const statuses = new Set(replies.map(({ statusCode }) => statusCode))
  expect([...statuses].sort()).toEqual([201, 503])
  const refused = replies.find(({ statusCode }) => statusCode === 503)
  expect([refused?.json().code, Number(refused?.headers['retry-after'])]).toEqual(['busy', 5])
})
