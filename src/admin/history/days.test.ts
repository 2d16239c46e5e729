import { expect, test } from 'vitest'
import { timeZoneOf } from '#contract/states.ts'
import { groupByDay } from './changes-list.tsx'
import { historyText } from './history.text.ts'

const at = (text: string) => ({ at: new Date(text).toISOString() })

test('entries are grouped by the day in the company’s state: today, yesterday, a date, and another year’s date', () => {
  const entries = [
    at('2026-03-01T00:00-05:00'),
    at('2026-02-28T23:59-05:00'),
    at('2026-02-28T00:00-05:00'),
    at('2026-02-27T12:00-05:00'),
    at('2025-12-31T23:59-05:00'),
  ]
  const days = groupByDay(entries, new Date('2026-03-01T08:00-05:00'), timeZoneOf('AC'))
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
