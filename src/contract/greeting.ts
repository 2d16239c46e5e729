export type DayPart = 'morning' | 'afternoon' | 'night'

/** The part of the day for an hour from 0 to 23 (spec §9): before 12 morning, before 18 afternoon, otherwise night. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'night'
}
