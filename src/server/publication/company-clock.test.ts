import { expect, test } from 'vitest'
import { dayPart } from '#contract/greeting.ts'
import { companyClock, msToNextRender } from './company-clock.ts'

test('§9 the greeting changes at 0, 12 and 18 h in Campo Grande, throughout a year', () => {
  const start = Date.UTC(2026, 0, 1, 4)
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const now = new Date(start + hour * 3_600_000 + 17 * 60_000)
    const turn = new Date(now.getTime() + msToNextRender(now))
    expect([0, 12, 18]).toContain(companyClock(turn).hour)
    const justBefore = new Date(turn.getTime() - 1000)
    expect(dayPart(companyClock(justBefore).hour)).toBe(dayPart(companyClock(now).hour))
  }
})
