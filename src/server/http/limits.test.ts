import { afterEach, describe, expect, test, vi } from 'vitest'
import { inPasswordQueue, type PasswordUser } from '#server/access/passwords.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'
import { clientNetwork, createFailureLimit } from './limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a refund ends the wait, but not what the earlier failures add to the next one', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limit = createFailureLimit(1)
  limit.book('a')
  limit.book('a')()
  expect(limit.waitMs('a')).toBe(0)
  limit.book('a')
  expect(limit.waitMs('a')).toBe(60_000)
})

test('only the 20,000 keys that failed last are stored', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limit = createFailureLimit(1)
  for (let key = 0; key < 30_000; key += 1) {
    limit.book(String(key))
    if (key % 2000 === 0) limit.book('attacked without end')
  }
  const kept = Array.from({ length: 30_000 }, (_, key) => key).filter((key) => limit.waitMs(String(key)) > 0)
  expect([kept.length, kept[0], limit.waitMs('attacked without end')]).toEqual([19_999, 10_001, 900_000])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown, or forged', 'unknown'],
  ['203.0.113.7:51234', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})

describe('floods', () => {
  test('the API refuses one network after 1200 calls in a minute', async () => {
    const { app } = await buildTestApp({ RATE_LIMIT: 'on' })
    const callFrom = (remoteAddress: string) => app.inject({ url: '/users', remoteAddress })
    let last = await callFrom('2001:db8::1')
    for (let call = 1; call < 1200; call += 1) last = await callFrom('2001:db8::1')
    expect(last.statusCode).toBe(401)
    const refused = await callFrom('2001:db8::2')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await callFrom('2001:db8:0:1::1')).statusCode).toBe(401)
  })

  test('forged tokens count for their network: a malformed one is refused without a query', async () => {
    const { app, db } = await buildTestApp({ RATE_LIMIT: 'on' })
    const ask = (token: string) => app.inject({ url: '/users', headers: { authorization: `Bearer ${token}` } })
    const remaining = async (token: string) => {
      const { statusCode, headers } = await ask(token)
      return [statusCode, headers['x-ratelimit-remaining']]
    }
    expect(await remaining('A'.repeat(43))).toEqual([401, '1199'])
    await db.destroy()
    expect(await remaining('A'.repeat(42))).toEqual([401, '1198'])
    expect(await remaining(`${'A'.repeat(42)}+`)).toEqual([401, '1197'])
    expect((await ask('A'.repeat(43))).statusCode).toBe(503)
  })

  test('a flood from an administrator’s network uses up neither the administrator’s calls nor the ways in', async () => {
    const { app, admin, authorization } = await buildTestApp({ RATE_LIMIT: 'on' })
    const remoteAddress = '192.0.2.7'
    const call = (headers = {}) => app.inject({ url: '/users', headers, remoteAddress })
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
    for (let count = 0; count < 1200; count += 1) await call()
    expect((await call()).statusCode).toBe(429)
    // The session was never used since the server's start.
    expect((await call(authorization)).statusCode).toBe(200)
    const password = 'guarda-sol amarelo'
    expect(await post('/auth/login', { email: admin.email, password: adminPassword })).toBe(200)
    expect(await post('/auth/recover', { email: admin.email, code: 'x', password })).toBe(401)
    expect(await post('/auth/sign-in-link', { secret: 'x', password })).toBe(410)
  })

  /** Work that lasts until the test ends it, and its outcome. */
  function setup() {
    const running: (() => void)[] = []
    const enter = (user: PasswordUser) =>
      inPasswordQueue(() => new Promise<void>((end) => running.push(end)), user).then(
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
    return { running, enter, settle, endAll }
  }

  test('of strangers one password is hashed at a time, 32 wait, and the next one gets Retry-After; a known device waits behind none', async () => {
    const { running, enter, settle, endAll } = setup()
    const all = Array.from({ length: 33 }, () => enter('stranger'))
    await settle()
    expect(running).toHaveLength(1)
    expect(await enter('stranger')).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
    all.push(enter('known'))
    await settle()
    expect(running).toHaveLength(2)
    await endAll()
    expect(await Promise.all(all)).toEqual(Array(34).fill('done'))
  })

  test('a sign-in that finds the queue full costs no attempt', async () => {
    const { app, admin } = await buildTestApp()
    const payload = { email: admin.email, password: adminPassword }
    const signIn = async () => (await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode
    const { enter, endAll, settle } = setup()
    const inFront = Array.from({ length: 33 }, () => enter('stranger'))
    await settle()
    for (let attempt = 0; attempt < 35; attempt += 1) expect(await signIn()).toBe(503)
    await endAll()
    await Promise.all(inFront)
    expect(await signIn()).toBe(200)
  })
})
