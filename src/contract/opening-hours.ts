import { dayMs } from './retention.ts'

/** A span in which the company is open, on one day of the week (0 is Sunday). Times are 'HH:MM' on the company's clock. */
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

/** The spans of the day of an instant, and the one that it is in, wherever the caller is. A span ends just before its `to`. */
export function spansOn({ hours, closedOn, timeZone }: Opening, instant: Date) {
  const local = localTime(instant, timeZone)
  const [date = '', time = ''] = local.toISOString().slice(0, 16).split('T')
  const today = closedOn.includes(date) ? [] : hours.filter(({ day }) => day === local.getUTCDay())
  return { today, now: today.find(({ from, to }) => from <= time && time < to) }
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
    const isLater = ({ from }: OpeningSpan) => daysAhead > 0 || from > now.toISOString().slice(11, 16)
    const span = hours.find((span) => span.day === at.getUTCDay() && isLater(span))
    if (span && !closedOn.includes(date)) return { date, daysAhead, from: span.from }
  }
  return undefined
}

/** Whether two spans have a minute in common. */
export function overlap(one: OpeningSpan, other: OpeningSpan): boolean {
  return one.day === other.day && one.from < other.to && other.from < one.to
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
