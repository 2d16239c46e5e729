import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('the ids of one process begin alike and are counted', () => {
  const [first, second] = [newRequestId(), newRequestId()]
  expect(first).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
  const count = Number.parseInt(first.slice(9), 36)
  expect(second).toBe(`${first.slice(0, 9)}${(count + 1).toString(36)}`)
})
