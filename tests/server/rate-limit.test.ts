import { expect, test } from 'vitest'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

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
