import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'
import { historyText } from './history.text.ts'

const at = (...parts: [number, number, number, number?, number?]) => ({ at: new Date(...parts).toISOString() })

test('entries are grouped by the viewer’s day: today, yesterday, a date, and another year’s date', () => {
  const entries = [
    at(2026, 2, 1, 0, 0),
    at(2026, 1, 28, 23, 59),
    at(2026, 1, 28, 0, 0),
    at(2026, 1, 27, 12),
    at(2025, 11, 31, 12),
  ]
  const days = groupByDay(entries, new Date(2026, 2, 1, 8))
  expect(days.map(({ label, entries: { length } }) => [label, length])).toEqual([
    ['Hoje', 1],
    ['Ontem', 2],
    ['Sexta-feira, 27 de fevereiro', 1],
    ['Quarta-feira, 31 de dezembro de 2025', 1],
  ])
})

test('the trash counts the days that are left, rounded up', () => {
  const hourMs = 60 * 60 * 1000
  expect(historyText.daysLeft(12 * 24 * hourMs)).toBe('some em 12 dias')
  expect(historyText.daysLeft(25 * hourMs)).toBe('some em 2 dias')
  expect(historyText.daysLeft(23 * hourMs)).toBe('some em menos de 1 dia')
  expect(historyText.daysLeft(-hourMs)).toBe('some em menos de 1 dia')
})
