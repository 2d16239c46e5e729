import { expect, test } from 'vitest'
import { clockIn } from '#contract/opening-hours.ts'
import { dayPart } from '#contract/page-content.ts'
import { timeZoneOf } from '#contract/states.ts'
import { msToNextRender } from './company-clock.ts'

test.each(['MS', 'SP', 'AC'])('§9 the greeting changes at 0, 12 and 18 h in %s, throughout a year', (state) => {
  const timeZone = timeZoneOf(state)
  const hourAt = (instant: Date) => clockIn(timeZone, instant).hour
  const start = Date.UTC(2026, 0, 1, 4)
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const now = new Date(start + hour * 3_600_000 + 17 * 60_000)
    const turn = new Date(now.getTime() + msToNextRender(timeZone, now))
    expect([0, 12, 18]).toContain(hourAt(turn))
    const justBefore = new Date(turn.getTime() - 1000)
    expect(dayPart(hourAt(justBefore))).toBe(dayPart(hourAt(now)))
  }
})

test('§9 it is morning before 12, afternoon before 18, and night until midnight', () => {
  const parts = ['morning', 'morning', 'afternoon', 'afternoon', 'night', 'night']
  expect([0, 11, 12, 17, 18, 23].map(dayPart)).toEqual(parts)
})
