/** Which greeting an hour has (spec §9): before 12 morning, before 18 afternoon, otherwise night. */
export type DayPart = 'morning' | 'afternoon' | 'night'

/** `hour` is 0 to 23 on the reader's own clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'night'
}

export const companyTimeZone = 'America/Campo_Grande'

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
