import { dayPart } from '#contract/greeting.ts'
import { companyTimeZone } from '#contract/opening-hours.ts'

const format = new Intl.DateTimeFormat('en', {
  timeZone: companyTimeZone,
  hour: 'numeric',
  hourCycle: 'h23',
  year: 'numeric',
})

/** Hour (0 to 23) and year of an instant on the company's clock. */
export function companyClock(now: Date): { hour: number; year: number } {
  const parts = format.formatToParts(now)
  const read = (type: 'hour' | 'year') => Number(parts.find((part) => part.type === type)?.value)
  return { hour: read('hour'), year: read('year') }
}

const hourMs = 60 * 60 * 1000

/**
 * Milliseconds until the greeting or the year next changes on the company's clock (0, 12 or 18 h), plus 50.
 * Tries whole hours one by one, which is DST-safe.
 */
export function msToNextRender(now: Date): number {
  const start = companyClock(now)
  const firstWholeHour = hourMs - (now.getTime() % hourMs)
  for (let ahead = firstWholeHour; ; ahead += hourMs) {
    const then = companyClock(new Date(now.getTime() + ahead))
    if (dayPart(then.hour) !== dayPart(start.hour)) return ahead + 50
  }
}
