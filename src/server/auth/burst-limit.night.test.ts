import { expect, test } from 'vitest'
import { createBurstLimit } from './burst-limit.ts'

test('after a burst the wait is the time in which one attempt comes back', () => {
  let time = 5000
  const limit = createBurstLimit({ perSecond: 2, burst: 3 }, () => time)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(limit.waitMs()).toBe(0)
    limit.book()
  }
  expect(limit.waitMs()).toBe(500)
  time += 200
  expect(limit.waitMs()).toBeCloseTo(300)
  time += 300
  expect(limit.waitMs()).toBeCloseTo(0)
  const refund = limit.book()
  expect(limit.waitMs()).toBeCloseTo(500)
  refund()
  expect(limit.waitMs()).toBeCloseTo(0)
})

test('neither time nor a refund raises the burst', () => {
  let time = 0
  const limit = createBurstLimit({ perSecond: 2, burst: 3 }, () => time)
  const refund = limit.book()
  time += 60_000
  refund()
  for (let attempt = 0; attempt < 3; attempt += 1) limit.book()
  expect(limit.waitMs()).toBe(500)
})
