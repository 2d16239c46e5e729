import { clockIn } from '#contract/opening-hours.ts'
import { dayPart } from '#contract/page-content.ts'

const hourMs = 60 * 60 * 1000

/**
 * Milliseconds until the greeting or the year next changes on a zone's clock (0, 12 or 18 h), plus 50.
 * Tries whole hours one by one, which is DST-safe.
 */
export function msToNextRender(timeZone: string, now: Date): number {
  const part = (at: Date) => dayPart(clockIn(timeZone, at).hour)
  const firstWholeHour = hourMs - (now.getTime() % hourMs)
  for (let ahead = firstWholeHour; ; ahead += hourMs)
    if (part(new Date(now.getTime() + ahead)) !== part(now)) return ahead + 50
}
