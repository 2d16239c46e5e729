import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('the ids of one process begin alike and are counted', () => {
  const [one, two] = [newRequestId(), newRequestId()].map((id) => /^([\w-]{8})-([0-9a-z]+)$/.exec(id) ?? [])
  expect(one?.[1]).toBe(two?.[1])
  expect(Number.parseInt(two?.[2] ?? '', 36)).toBe(Number.parseInt(one?.[2] ?? '', 36) + 1)
})
