import { type DayRange, endsAtMidnight, isAllDay, type OpeningSpan } from './opening-hours.ts'

/** The days of the week by number. */
export const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

const closed = 'fechado'
const everyDay = 'Todos os dias'
const allDay = 'aberto 24 horas'

export interface DaysInWords {
  /** 'Segunda a sexta' */
  days: string
  /** '8h às 12h e 13h30 às 18h', 'aberto 24 horas', or 'fechado' */
  times: string
}

/** Opening hours as people read them, from Monday on: following days with the same hours are one line. */
export function hoursInWords(hours: readonly OpeningSpan[]): DaysInWords[] {
  if (hours.length === 0) return []
  const groups: { from: number; to: number; times: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const times = timesInWords(hours.filter((span) => span.day === day))
    const last = groups.at(-1)
    if (last?.times === times) last.to = day
    else groups.push({ from: day, to: day, times })
  }
  return groups.map(({ from, to, times }) => ({ days: daysInWords(from, to), times }))
}

/** '8h às 12h e 13h30 às 18h', 'aberto 24 horas', or 'fechado'. */
export function timesInWords(spans: readonly OpeningSpan[]): string {
  return spans.map((span) => (isAllDay(span) ? allDay : spanInWords(span))).join(' e ') || closed
}

function spanInWords({ from, to }: OpeningSpan): string {
  return `${shortTime(from)} ${endsAtMidnight({ to }) ? 'à meia-noite' : `${article(to)} ${shortTime(to)}`}`
}

/** 'à' before 0h and 1h, otherwise 'às'. */
export function article(time: string): string {
  return Number.parseInt(time, 10) < 2 ? 'à' : 'às'
}

/** '25/12/2031', or '20/12/2031 a 05/01/2032'. */
export function rangeInWords({ from, to }: DayRange): string {
  return (from === to ? [from] : [from, to]).map((date) => date.split('-').reverse().join('/')).join(' a ')
}

/** '08:00' as '8h', '13:30' as '13h30'. */
export function shortTime(time: string): string {
  const [hour = '', minute] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

function daysInWords(from: number, to: number): string {
  const [first, last] = [weekdays[from] ?? '', (weekdays[to] ?? '').toLowerCase()]
  if (from === to) return first
  if (from === 1 && to === 0) return everyDay
  // Monday is the first day, Sunday the last.
  return (to || 7) - from === 1 ? `${first} e ${last}` : `${first} a ${last}`
}
