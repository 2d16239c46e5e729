import { expect, test } from 'vitest'
import { timeAgo } from './in-sentences.ts'

const now = '2026-11-22T12:00:00.000Z'

test.each([
  ['2026-11-22T11:59:30.000Z', 'agora'],
  // The server's clock may be ahead of the browser's.
  ['2026-11-22T12:00:05.000Z', 'agora'],
  ['2026-11-22T11:58:00.000Z', 'há 2 minutos'],
  ['2026-11-22T10:59:00.000Z', 'há 1 hora'],
  ['2026-11-20T11:00:00.000Z', 'anteontem'],
  ['2026-11-12T11:00:00.000Z', 'há 10 dias'],
])('%s was %s', (at, expected) => {
  expect(timeAgo(at, Date.parse(now))).toBe(expected)
})
