import { dayMs } from './retention.ts'

/**
 * A span in which the company is open, of the day of the week on which it begins (0 is Sunday). Times are 'HH:MM' on the company's clock. A `to`
 * below `from` is on the next day; '00:00' to '24:00' is all day.
 */
export interface OpeningSpan {
  day: number
  from: string
  to: string
}

/** When the company is open, on the clock of its time zone. */
export interface Opening {
  hours: readonly OpeningSpan[]
  /** Days without opening hours, as 'YYYY-MM-DD'. */
  closedOn: readonly string[]
  /** An IANA name. */
  timeZone: string
}

/** How far ahead the next opening is looked for. */
const searchedDays = 60

/** The minute of an instant on a zone's clock, as if it was UTC. */
function localTime(instant: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, Number(value)])
  const { year = 0, month = 0, day, hour, minute } = Object.fromEntries(parts)
  return new Date(Date.UTC(year, month - 1, day, hour, minute))
}

/** Hour (0 to 23), year, and the day as 'YYYY-MM-DD' of an instant on a zone's clock. */
export function clockIn(timeZone: string, instant: Date): { hour: number; year: number; date: string } {
  const local = localTime(instant, timeZone)
  return { hour: local.getUTCHours(), year: local.getUTCFullYear(), date: local.toISOString().slice(0, 10) }
}

function timeOf(local: Date): string {
  return local.toISOString().slice(11, 16)
}

/** Whether a span is a whole day. */
export function isAllDay({ from, to }: Pick<OpeningSpan, 'from' | 'to'>): boolean {
  return from === '00:00' && to === '24:00'
}

/** Whether a span ends on the day after that of its beginning. */
export function isPastMidnight({ from, to }: Pick<OpeningSpan, 'from' | 'to'>): boolean {
  return to < from
}

function spansOfDate({ hours, closedOn }: Opening, local: Date): OpeningSpan[] {
  const isClosed = closedOn.includes(local.toISOString().slice(0, 10))
  return isClosed ? [] : hours.filter(({ day }) => day === local.getUTCDay())
}

/**
 * The spans of the day of an instant, and the one that it is in, wherever the caller is. A span ends just before its `to`. In a span of the day
 * before, that day counts.
 */
export function spansOn(opening: Opening, instant: Date) {
  const local = localTime(instant, opening.timeZone)
  const time = timeOf(local)
  const yesterday = spansOfDate(opening, new Date(local.getTime() - dayMs))
  const late = yesterday.find((span) => isPastMidnight(span) && time < span.to)
  if (late) return { today: yesterday, now: late }
  const today = spansOfDate(opening, local)
  return { today, now: today.find((span) => span.from <= time && (isPastMidnight(span) || time < span.to)) }
}

/** Returns when the company next closes: 'HH:MM'; undefined if it is closed at the instant, or does not close within 24 hours. */
export function openUntil(opening: Opening, instant: Date): string | undefined {
  const { now } = spansOn(opening, instant)
  if (!now || !endsAtMidnight(now)) return now?.to
  const local = localTime(instant, opening.timeZone)
  const next = spansOfDate(opening, new Date(local.getTime() + dayMs)).find(({ from }) => from === '00:00')
  if (!next) return now.to
  return endsAtMidnight(next) || next.to > timeOf(local) ? undefined : next.to
}

/** Whether a span ends with the day on which it begins. */
export function endsAtMidnight({ to }: Pick<OpeningSpan, 'to'>): boolean {
  return to === '24:00' || to === '00:00'
}

/** `date` is 'YYYY-MM-DD', `from` 'HH:MM', both on the company's clock. */
export interface NextOpening {
  date: string
  daysAhead: number
  from: string
}

/** Returns when the company next opens after an instant; undefined if it does not within 60 days. */
export function nextOpening({ hours, closedOn, timeZone }: Opening, instant: Date): NextOpening | undefined {
  const now = localTime(instant, timeZone)
  for (let daysAhead = 0; daysAhead < searchedDays; daysAhead += 1) {
    const at = new Date(now.getTime() + daysAhead * dayMs)
    const date = at.toISOString().slice(0, 10)
    const isLater = ({ from }: OpeningSpan) => daysAhead > 0 || from > timeOf(now)
    const span = hours.find((span) => span.day === at.getUTCDay() && isLater(span))
    if (span && !closedOn.includes(date)) return { date, daysAhead, from: span.from }
  }
  return undefined
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** A span's minutes, counted from the beginning of the week. */
function minutesOf(span: OpeningSpan) {
  const start = span.day * dayMinutes
  const end = start + minuteOf(span.to) + (isPastMidnight(span) ? dayMinutes : 0)
  return { start: start + minuteOf(span.from), end }
}

/** Whether two spans have a minute in common. Saturday is followed by Sunday. */
export function overlap(one: OpeningSpan, other: OpeningSpan): boolean {
  const [first, second] = [minutesOf(one), minutesOf(other)]
  return [-weekMinutes, 0, weekMinutes].some(
    (shift) => first.start < second.end + shift && second.start + shift < first.end,
  )
}

/** Joins a span that ends at midnight with the one that begins there, where both together are shorter than a day. */
export function joinAtMidnight(hours: readonly OpeningSpan[]): OpeningSpan[] {
  const isContinued = (span: OpeningSpan, next: OpeningSpan) =>
    endsAtMidnight(span) && next.from === '00:00' && next.day === (span.day + 1) % 7 && next.to < span.from
  return hours
    .filter((next) => !hours.some((span) => isContinued(span, next)))
    .map((span) => ({ ...span, to: hours.find((next) => isContinued(span, next))?.to ?? span.to }))
}

/** Days in a row, both ends included, as 'YYYY-MM-DD'. */
export interface DayRange {
  from: string
  to: string
}

/** The days between two, in whichever order they are; at most one more than fit into a company's closed days. */
export function daysOf({ from, to }: DayRange): string[] {
  const [first, last] = [from, to].sort().map((date) => Date.parse(`${date}T12:00Z`)) as [number, number]
  const count = Math.min(101, Math.round((last - first) / dayMs) + 1)
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}

/** Sorted days as ranges: days in a row are one. */
export function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) === dayMs) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** The time zone of each state's capital, below `America/`; the few towns and islands with another clock are left out. */
const zones: Readonly<Record<string, string>> = {
  AC: 'Rio_Branco',
  AL: 'Maceio',
  AM: 'Manaus',
  AP: 'Belem',
  BA: 'Bahia',
  CE: 'Fortaleza',
  DF: 'Sao_Paulo',
  ES: 'Sao_Paulo',
  GO: 'Sao_Paulo',
  MA: 'Fortaleza',
  MG: 'Sao_Paulo',
  MS: 'Campo_Grande',
  MT: 'Cuiaba',
  PA: 'Belem',
  PB: 'Fortaleza',
  PE: 'Recife',
  PI: 'Fortaleza',
  PR: 'Sao_Paulo',
  RJ: 'Sao_Paulo',
  RN: 'Fortaleza',
  RO: 'Porto_Velho',
  RR: 'Boa_Vista',
  RS: 'Sao_Paulo',
  SC: 'Sao_Paulo',
  SE: 'Maceio',
  SP: 'Sao_Paulo',
  TO: 'Araguaina',
}

/** The states of Brazil. */
export const states: readonly string[] = Object.keys(zones)

/** The IANA time zone of a state; that of the shipped page's town for ''. */
export function timeZoneOf(state: string): string {
  return `America/${zones[state] ?? 'Campo_Grande'}`
}
