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

const format = new Intl.DateTimeFormat('en', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

// An offset changes at a quarter of an hour, if at all.
const quarterMs = 15 * 60_000
let known = { quarter: Number.NaN, offsetMs: 0 }

/** Returns how far the company's clock is ahead of UTC. Intl takes 6 µs, so that it is asked once for each quarter of an hour. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / quarterMs)
  if (quarter !== known.quarter) {
    const start = quarter * quarterMs
    const parts = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 0, day, hour, minute } = parts
    known = { quarter, offsetMs: Date.UTC(year, month - 1, day, hour, minute) - start }
  }
  return known.offsetMs
}

/** The instant on the company's clock, as if it was UTC. */
function localTime(instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(instant.getTime()))
}

/** The day on the company's calendar, 'YYYY-MM-DD'. */
export function companyDate(instant: Date): string {
  return localTime(instant).toISOString().slice(0, 10)
}

/** Whether the company is open at an instant, wherever the caller is. A span ends just before its `to`. */
export function isOpenAt({ hours, closedOn }: Opening, instant: Date): boolean {
  const local = localTime(instant)
  const [weekday, text] = [local.getUTCDay(), local.toISOString()]
  const time = text.slice(11, 16)
  const isWithin = hours.some(({ day, from, to }) => day === weekday && from <= time && time < to)
  return isWithin && !closedOn.includes(text.slice(0, 10))
}

/** Whether two spans have a minute in common. */
export function overlap(one: OpeningSpan, other: OpeningSpan): boolean {
  return one.day === other.day && one.from < other.to && other.from < one.to
}
