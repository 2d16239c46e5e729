import { dayNames } from '../ui/in-sentences.ts'

/** Entries of one day, in their order. */
export interface Day<Entry> {
  label: string
  entries: Entry[]
}

/** Groups entries, sorted by time, by the day on a zone's calendar. */
export function groupByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  now: Date,
  timeZone: string,
): Day<Entry>[] {
  const dayName = dayNames({ weekday: 'long', day: 'numeric', month: 'long' }, timeZone)
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const name = dayName(new Date(entry.at), now)
    const label = name.charAt(0).toUpperCase() + name.slice(1)
    const last = days.at(-1)
    if (last?.label === label) last.entries.push(entry)
    else days.push({ label, entries: [entry] })
  }
  return days
}

/** The time of day on a zone's clock, such as 14:05. */
export function timeOf(date: Date, timeZone: string): string {
  return date.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
}
