import { shortTime } from '#contract/opening-hours.text.ts'
import type { NextOpening } from '#contract/opening-hours.ts'
import { companyText, formatDate } from './company.text.ts'

/** 'Fechado agora, abre segunda às 8h'; a day over a week ahead has its date. */
export function closedUntil(next: NextOpening | undefined): string {
  if (!next) return companyText.closedNow
  const { date, daysAhead, from } = next
  const day = daysAhead === 0 ? 'hoje' : weekdayOf(date)
  const dated = daysAhead > 7 ? `${day}, ${formatDate(date)},` : day
  return `${companyText.closedNow}, abre ${dated} ${Number.parseInt(from, 10) === 1 ? 'à' : 'às'} ${shortTime(from)}`
}

/** 'segunda' for a Monday. From the browser's own words, so that the page's script carries none. */
function weekdayOf(date: string): string {
  const name = new Date(date).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  return name.replace('-feira', '')
}
