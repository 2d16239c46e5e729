import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { historyQuerySchema, isSameValue } from './history.ts'

test('two values are the same if their content is, and two pictures if their hash is', () => {
  const picture = { hash: 'a', width: 1 }
  expect(isSameValue(['a', 1], ['a', 1])).toBe(true)
  expect(isSameValue(['a', 1], [1, 'a'])).toBe(false)
  expect(isSameValue(picture, { ...picture, avif: true })).toBe(true)
  expect(isSameValue(picture, { hash: 'b', width: 1 })).toBe(false)
  expect(isSameValue(null, undefined)).toBe(false)
  expect([isSameValue(null, null), isSameValue(undefined, undefined), isSameValue(null, picture)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a query has at most nine digits in a number, and a page of 1 to 100 revisions', () => {
  const parse = (query: object) => z.safeParse(historyQuerySchema, query)
  expect(parse({}).data).toEqual({ limit: 50 })
  expect(parse({ before: '123456789', limit: '100' }).data).toEqual({ before: 123_456_789, limit: 100 })
  for (const before of ['1234567890', '', 'a1', '1a', '-1', '1.5']) expect(parse({ before }).success).toBe(false)
  for (const limit of ['0', '101', 'x']) expect(parse({ limit }).success).toBe(false)
  expect([parse({ by: 'a'.repeat(100) }).success, parse({ by: 'a'.repeat(101) }).success]).toEqual([true, false])
  expect([parse({ id: 'a'.repeat(100) }).success, parse({ id: 'a'.repeat(101) }).success]).toEqual([true, false])
  expect([parse({ entity: 'products' }).success, parse({ entity: 'nothing' }).success]).toEqual([true, false])
})
