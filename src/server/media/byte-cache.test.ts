import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const bytesOf = (bytes: Buffer) => bytes.length

test('never more bytes than allowed are kept; what was not used for longest goes first', () => {
  const cache = createByteCache(100, bytesOf)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, Buffer.alloc(25))
  expect(cache.calculatedSize).toBe(100)
  cache.set('a', Buffer.alloc(25))
  cache.set('e', Buffer.alloc(20))
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].every((key) => cache.get(key))).toBe(true)
  expect(cache.calculatedSize).toBe(95)
})

test('what would push a quarter of the rest out is not kept at all', () => {
  const cache = createByteCache(100, bytesOf)
  cache.set('small', Buffer.alloc(10))
  cache.set('large', Buffer.alloc(26))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.calculatedSize).toBe(10)
})

test('what was looked up counts as used', () => {
  const cache = createByteCache(100, bytesOf)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, Buffer.alloc(25))
  cache.get('a')
  cache.set('e', Buffer.alloc(20))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
})
