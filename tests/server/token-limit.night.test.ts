import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTokenLimit } from '#server/auth/token-limit.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

const forged = () => randomBytes(32).toString('base64url')

test('a malformed token is refused without a query, and counted', async () => {
  const { ask, db } = await setup({ RATE_LIMIT: 'on' })
  await db.destroy()
  const shapes = ['x', forged().slice(1), `${forged()}A`, `${forged().slice(1)}+`]
  for (const [index, token] of shapes.entries()) {
    const reply = await ask(token)
    expect([reply.statusCode, reply.headers['x-ratelimit-remaining']]).toEqual([401, String(1199 - index)])
  }
})

test('after 100 forged tokens a network is refused without a query; valid sessions still work', async () => {
  const { ask, signIn, token, db } = await setup()
  const many = await Promise.all(Array.from({ length: 110 }, () => ask(forged())))
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(100).fill(401), ...Array(10).fill(429)])
  // The first was never used since the server's start.
  for (const known of [token, await signIn()]) expect((await ask(known)).statusCode).toBe(200)
  expect((await ask(forged(), '127.0.0.2')).statusCode).toBe(401)
  await db.destroy()
  const refused = await ask(forged())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('all addresses of an IPv6 /64 share one limit', async () => {
  const { ask } = await setup()
  // One after the other: on a busy machine, some of 100 simultaneous queries wait too long for a connection, which is no miss.
  const statuses: number[] = []
  for (let index = 0; index < 101; index += 1)
    statuses.push((await ask(forged(), `2001:db8:0:1::${index.toString(16)}`)).statusCode)
  expect(statuses).toEqual([...Array(100).fill(401), 429])
  expect((await ask(forged(), '2001:db8:0:2::1')).statusCode).toBe(401)
})

test('setting the clock back a day does not extend a wait by a day', async () => {
  const { ask } = await setup()
  for (let asked = 0; asked < 100; asked += 1) await ask(forged())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const refused = await ask(forged())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('a token whose session has ended is no longer known', async () => {
  const limit = createTokenLimit(async () => [])
  limit.remember('a hash')
  expect(await limit.lookUp('192.0.2.1', 'a hash', async () => 'Ana')).toBe('Ana')
  expect(await limit.isKnown('a hash')).toBe(true)
  expect(await limit.lookUp('192.0.2.1', 'a hash', async () => undefined)).toBe(undefined)
  expect(await limit.isKnown('a hash')).toBe(false)
  await limit.lookUp('192.0.2.1', 'another hash', async () => 'Bia')
  expect(await limit.isKnown('another hash')).toBe(true)
})

test('an unavailable database is not counted as a forged token', async () => {
  const { ask, db, token } = await setup()
  await db.destroy()
  for (let turn = 0; turn < 105; turn += 1) expect((await ask(token)).statusCode).toBe(503)
})

async function setup(environment: NodeJS.ProcessEnv = {}) {
  const built = await buildTestApp(environment)
  const { app, admin } = built
  return {
    ...built,
    ask: (token: string, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/users', headers: { authorization: `Bearer ${token}` }, remoteAddress }),
    async signIn(): Promise<string> {
      const payload = { email: admin.email, password: adminPassword }
      return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token
    },
  }
}
