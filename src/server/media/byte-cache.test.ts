import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const bytesOf = (bytes: Buffer) => bytes.length

test('at most maxBytes are cached; the entry unused for longest is evicted first', () => {
  const cache = createByteCache(100, bytesOf)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, Buffer.alloc(25))
  expect(cache.calculatedSize).toBe(100)
  cache.set('a', Buffer.alloc(25))
  cache.set('e', Buffer.alloc(20))
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].every((key) => cache.get(key))).toBe(true)
  expect(cache.calculatedSize).toBe(95)
})

test('an entry larger than a quarter of maxBytes is not cached', () => {
  const cache = createByteCache(100, bytesOf)
  cache.set('small', Buffer.alloc(10))
  cache.set('large', Buffer.alloc(26))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.calculatedSize).toBe(10)
})

test('a look-up counts as use', () => {
  const cache = createByteCache(100, bytesOf)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, Buffer.alloc(25))
  cache.get('a')
  cache.set('e', Buffer.alloc(20))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
})
