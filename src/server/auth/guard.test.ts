import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { bearerToken } from './guard.ts'

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
