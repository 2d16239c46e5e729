import type { DayRange } from '#contract/opening-hours.ts'

/** The texts around what the company says about itself. */
export const companyText = {
  figures: {
    years: (years: number) => ({
      figure: String(years),
      text: years === 1 ? 'ano de experiência' : 'anos de experiência',
    }),
    since: (year: number) => ({ figure: String(year), text: 'ano de fundação' }),
  },
  offer: {
    prices: 'Preços',
    guarantee: 'Garantia',
    years: (years: number) => (years === 1 ? '1 ano' : `${years} anos`),
    payment: 'Pagamento',
  },
  hours: 'Horário de atendimento',
  openNow: 'Aberto agora',
  alwaysOpen: 'Aberto 24 horas',
  closedNow: 'Fechado agora',
  closed: 'Fechado',
  reviews: 'Ver avaliações de clientes',
}

/** In the footer. Only the server has them. */
export const factsText = { areas: 'Onde atendemos', company: 'Dados da empresa', cnpj: 'CNPJ', cpf: 'CPF' }

/** Below the facts of the strip under the hero. */
export const proofText = {
  guarantee: 'de garantia',
  payment: 'formas de pagamento',
  reviews: 'Avaliações',
  prices: 'Ver preços',
}

/** Opening hours of which no line begins within '13h às 18h'. */
export const withWholeSpans = (times: string) => times.replace(/ (às?) /g, '\u00a0$1\u00a0')

/** A list in a sentence: "Pix, dinheiro e cartão". */
export function inSentence(items: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(items)
}

/**
 * Closed days in a sentence: 'em 25 de dezembro', 'em 25 e 26 de dezembro', 'de 24 a 31 de dezembro', 'de 28 de dezembro a 2 de janeiro'. Only the server has this. A
 * day of this year, or of the January after it, has no year.
 */
export function closedDays({ from, to }: DayRange, year: number): string {
  if (from === to) return `em ${dayInWords(from, year)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = dayInWords(from, year)
  const start = isOneMonth ? first.split(' ')[0] : first
  const areTwoDays = Date.parse(to) - Date.parse(from) === 24 * 60 * 60 * 1000
  return areTwoDays ? `em ${start} e ${dayInWords(to, year)}` : `de ${start} a ${dayInWords(to, year)}`
}

function dayInWords(date: string, year: number): string {
  const day = new Date(date).toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const isNear = date < `${year + 1}-02`
  return `${day.replace(/^1 /, '1º ')}${isNear ? '' : ` de ${date.slice(0, 4)}`}`
}

/** '2026-12-25' as 25/12/2026. */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('/')
}
