const dayMs = 24 * 60 * 60 * 1000

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
