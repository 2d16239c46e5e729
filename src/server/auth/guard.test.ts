import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { bearerToken, guard, readTokens } from './guard.ts'

const token = `${'aB3-_'.repeat(8)}xyz`

test.each([
  [`Bearer ${token}`, token],
  [`bearer   ${token}`, token],
  [`Bearer ${token}a`, undefined],
  [`Bearer ${token.slice(1)}`, undefined],
  [`Bearer ${token.slice(1)}+`, undefined],
  [`Bearer${token}`, undefined],
  [`Basic ${token}`, undefined],
  [`Basic Bearer ${token}`, undefined],
  [token, undefined],
  ['', undefined],
  [undefined, undefined],
])('of the header %j the token is %j', (authorization, expected) => {
  expect(bearerToken({ headers: { authorization } } as FastifyRequest)).toBe(expected)
})

test('an administrator may use the reserve of a full disk to delete, but not to save', async () => {
  const { db, authorization: headers } = await buildTestApp()
  const app = Fastify()
  onTestFinished(() => app.close())
  readTokens(app, db)
  guard(app)
  app.route({
    method: ['DELETE', 'POST', 'PUT'],
    url: '/',
    preHandler: app.requireAdministrator,
    handler: async ({ administrator }) => administrator?.mayUseReserve,
  })
  const mayUse = async (method: 'DELETE' | 'POST' | 'PUT') => (await app.inject({ method, url: '/', headers })).json()
  expect([await mayUse('DELETE'), await mayUse('POST'), await mayUse('PUT')]).toEqual([true, false, false])
})
