import { article, shortTime, timesInWords } from '#contract/opening-hours.text.ts'
import { endsAtMidnight, type NextOpening, type OpeningSpan } from '#contract/opening-hours.ts'
import { companyText, formatDate } from '../data/company.text.ts'

/** 'Fechado agora, abre segunda às 8h'. */
export function closedUntil(next: NextOpening | undefined): string {
  return next ? `${companyText.closedNow}, abre ${inWords(next)}` : companyText.closedNow
}

/** 'Hoje: 8h às 12h e 13h30 às 18h'. */
export function todaysHours(today: readonly OpeningSpan[]): string {
  return `Hoje: ${timesInWords(today)}`
}

/** 'Aberto agora', or 'Aberto 24 horas' where it does not close. */
export function openNow(until: string | undefined): string {
  return until ? companyText.openNow : companyText.alwaysOpen
}

/** When an open company answers a message: 'Aberto agora, respondemos até as 18h', or 'Aberto 24 horas'. */
export function repliesUntil(until: string | undefined): string {
  if (!until) return companyText.alwaysOpen
  if (endsAtMidnight({ to: until })) return `${companyText.openNow}, respondemos até meia-noite`
  return `${companyText.openNow}, respondemos até ${article(until) === 'à' ? 'a' : 'as'} ${shortTime(until)}`
}

/** What it is worth to write to a closed company. */
export function repliesFrom(next: NextOpening | undefined): string {
  const write = `${companyText.closedNow}. Mande assim mesmo`
  return next ? `${write}: respondemos a partir de ${inWords(next)}` : `${write}.`
}

/** 'segunda às 8h'; a day over a week ahead has its date. */
function inWords({ date, daysAhead, from }: NextOpening): string {
  const day = daysAhead === 0 ? 'hoje' : weekdayOf(date)
  const dated = daysAhead > 7 ? `${day}, ${formatDate(date)},` : day
  return `${dated} ${article(from)} ${shortTime(from)}`
}

/** 'segunda' for a Monday. From the browser's own words, so that the page's script carries none. */
function weekdayOf(date: string): string {
  const name = new Date(date).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  return name.replace('-feira', '')
}
