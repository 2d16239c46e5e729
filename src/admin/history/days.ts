import { historyText } from './history.text.ts'

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const ofThisYear = new Intl.DateTimeFormat('pt-BR', day)
const ofOtherYears = new Intl.DateTimeFormat('pt-BR', { ...day, year: 'numeric' })
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Entries of one day, in their order. */
export interface Day<Entry> {
  label: string
  entries: Entry[]
}

/** Groups entries, sorted by time, by the day on the viewer's calendar. */
export function groupByDay<Entry extends { at: string }>(entries: readonly Entry[], now: Date): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const label = dayLabel(new Date(entry.at), now)
    const last = days.at(-1)
    if (last?.label === label) last.entries.push(entry)
    else days.push({ label, entries: [entry] })
  }
  return days
}

/** The day of a date: today, yesterday, or its date, with the year if it is not this one. */
export function dayLabel(date: Date, now: Date): string {
  const daysAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString()
  if (date.toDateString() === daysAgo(0)) return historyText.today
  if (date.toDateString() === daysAgo(1)) return historyText.yesterday
  const label = (date.getFullYear() === now.getFullYear() ? ofThisYear : ofOtherYears).format(date)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The time of day, such as 14:05. */
export function timeOf(date: Date): string {
  return time.format(date)
}
