import { expect, test } from 'vitest'
import { dayAndTime, fileSize, timeAgo } from './in-sentences.ts'

const now = new Date(2026, 10, 22, 13, 0)

test.each([
  [new Date(2026, 10, 22, 3, 5), 'hoje às 3h05'],
  [new Date(2026, 10, 22, 0, 0), 'hoje à 0h00'],
  [new Date(2026, 10, 21, 23, 59), 'ontem às 23h59'],
  [new Date(2026, 10, 12, 1, 30), '12 de novembro à 1h30'],
  [new Date(2025, 11, 31, 2, 0), '31 de dezembro de 2025 às 2h00'],
])('%s is written as %s', (date, text) => {
  expect(dayAndTime(date.toISOString(), now)).toBe(text)
})

test.each([
  [15_360, '0,015 MB'],
  [4_240_000, '4,2 MB'],
  [42_000_000, '42 MB'],
  [999_400_000, '999 MB'],
  [999_600_000, '1 GB'],
  [1_234_000_000, '1,2 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test.each([
  ['2026-11-22T11:59:30.000Z', 'agora'],
  // The server's clock may be ahead of the browser's.
  ['2026-11-22T12:00:05.000Z', 'agora'],
  ['2026-11-22T11:58:00.000Z', 'há 2 minutos'],
  ['2026-11-22T10:59:00.000Z', 'há 1 hora'],
  ['2026-11-20T11:00:00.000Z', 'anteontem'],
  ['2026-11-12T11:00:00.000Z', 'há 10 dias'],
])('%s was %s', (at, expected) => {
  expect(timeAgo(at, Date.parse('2026-11-22T12:00:00.000Z'))).toBe(expected)
})
