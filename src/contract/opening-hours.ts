/** A span in which the company is open, on one day of the week (0 is Sunday). Times are 'HH:MM' on the company's clock. */
export interface OpeningSpan {
  day: number
  from: string
  to: string
}

interface Opening {
  hours: readonly OpeningSpan[]
  /** Days without opening hours, as 'YYYY-MM-DD'. */
  closedOn: readonly string[]
}

export const companyTimeZone = 'America/Campo_Grande'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Whether the company is open at an instant, wherever the caller is. A span ends just before its `to`. */
export function isOpenAt({ hours, closedOn }: Opening, instant: Date): boolean {
  // 'Sun, 11/22/2026, 17:05'
  const [, weekday = '', month, date, year, time = ''] =
    /^(\w+), (\d+)\/(\d+)\/(\d+), ([\d:]+)$/.exec(format.format(instant)) ?? []
  if (closedOn.includes(`${year}-${month}-${date}`)) return false
  const day = weekdays.indexOf(weekday)
  return hours.some((span) => span.day === day && span.from <= time && time < span.to)
}

/** Whether two spans have a minute in common. */
export function overlap(one: OpeningSpan, other: OpeningSpan): boolean {
  return one.day === other.day && one.from < other.to && other.from < one.to
}
