import { expect, onTestFinished, test, vi } from 'vitest'
import { RateStore } from './rate-store.ts'

test('the calls of a key are counted from its first one on, until the window ends', () => {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  const store = new RateStore()
  const callAt = (ms: number, key = 'a') => {
    now.mockReturnValue(ms)
    const told = vi.fn()
    store.incr(key, told, 1000)
    return told.mock.calls
  }
  expect(callAt(100)).toEqual([[null, { current: 1, ttl: 1000 }]])
  expect(callAt(400)).toEqual([[null, { current: 2, ttl: 700 }]])
  expect(callAt(400, 'b')).toEqual([[null, { current: 1, ttl: 1000 }]])
  expect(callAt(1099)).toEqual([[null, { current: 3, ttl: 1 }]])
  expect(callAt(1100)).toEqual([[null, { current: 1, ttl: 1000 }]])
})

test('all routes count together', () => {
  const store = new RateStore()
  expect(store.child()).toBe(store)
})
