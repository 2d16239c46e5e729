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
