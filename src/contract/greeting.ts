/** Which greeting an hour has (spec §9): before 12 morning, before 18 afternoon, otherwise night. */
export type DayPart = 'morning' | 'afternoon' | 'night'

/** `hour` is 0 to 23 on the reader's own clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'night'
}
