import { expect, test } from 'vitest'
import { slugOf } from './product-slugs.store.ts'

test.each([
  ['Toldo Retrátil', 'toldo-retratil'],
  ['  Cortina & Toldo — 2ª linha! ', 'cortina-toldo-2a-linha'],
  ['¡!', 'produto'],
  ['', 'produto'],
])('the title %j becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a slug has at most 80 characters: whole words, or the beginning of one', () => {
  const ten = 'abcdefghi '
  expect(slugOf(ten.repeat(8))).toBe(`${'abcdefghi-'.repeat(7)}abcdefghi`)
  expect(slugOf(`${ten.repeat(8)}a`)).toBe(`${'abcdefghi-'.repeat(7)}abcdefghi`)
  expect(slugOf(`${ten.repeat(7)}abcdefghij`)).toBe(`${'abcdefghi-'.repeat(7)}abcdefghij`)
  expect(slugOf(`${ten.repeat(7)}abcdefghijk b`)).toBe(`${'abcdefghi-'.repeat(6)}abcdefghi`)
  expect(slugOf('a'.repeat(100))).toBe('a'.repeat(80))
})
