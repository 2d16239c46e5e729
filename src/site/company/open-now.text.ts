import { shortTime, timesInWords } from '#contract/opening-hours.text.ts'
import type { NextOpening, OpeningSpan } from '#contract/opening-hours.ts'
import { companyText, formatDate } from './company.text.ts'

/** 'Fechado agora, abre segunda às 8h'. */
export function closedUntil(next: NextOpening | undefined): string {
  return next ? `${companyText.closedNow}, abre ${inWords(next)}` : companyText.closedNow
}

/** 'Hoje: 8h às 12h e 13h30 às 18h', or 'Hoje: fechado'. */
export function todaysHours(today: readonly OpeningSpan[]): string {
  return `Hoje: ${timesInWords(today)}`
}

/** When a message is answered: 'Aberto agora, respondemos até 18h', or what it is worth to write at night. */
export function repliesWhen(now: OpeningSpan | undefined, next: NextOpening | undefined): string {
  if (now) return `${companyText.openNow}, respondemos até ${shortTime(now.to)}`
  const write = `${companyText.closedNow}. Mande assim mesmo`
  return next ? `${write}: respondemos ${inWords(next)}` : `${write}.`
}

/** 'segunda às 8h'; a day over a week ahead has its date. */
function inWords({ date, daysAhead, from }: NextOpening): string {
  const day = daysAhead === 0 ? 'hoje' : weekdayOf(date)
  const dated = daysAhead > 7 ? `${day}, ${formatDate(date)},` : day
  return `${dated} ${Number.parseInt(from, 10) === 1 ? 'à' : 'às'} ${shortTime(from)}`
}

/** 'segunda' for a Monday. From the browser's own words, so that the page's script carries none. */
function weekdayOf(date: string): string {
  const name = new Date(date).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  return name.replace('-feira', '')
}
