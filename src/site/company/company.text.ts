import type { NextOpening } from '#contract/opening-hours.ts'

/** The texts around what the company says about itself. */
export const companyText = {
  figures: {
    years: (years: number) => ({
      figure: String(years),
      text: years === 1 ? 'ano de experiência' : 'anos de experiência',
    }),
    since: (year: number) => ({ figure: String(year), text: 'ano de fundação' }),
    works: (works: number) => ({
      figure: works.toLocaleString('pt-BR'),
      text: works === 1 ? 'obra entregue' : 'obras entregues',
    }),
  },
  offer: {
    prices: 'Preços',
    guarantee: 'Garantia',
    years: (years: number) => (years === 1 ? '1 ano' : `${years} anos`),
    payment: 'Pagamento',
    fabrics: 'Tecidos',
  },
  hours: 'Horário de atendimento',
  openNow: 'Aberto agora',
  closedNow: 'Fechado agora',
  /** 'Fechado agora, abre segunda às 8h'; a day over a week ahead has its date. */
  closedUntil(next: NextOpening | undefined): string {
    if (!next) return companyText.closedNow
    const { date, daysAhead, from } = next
    const day = daysAhead === 0 ? 'hoje' : weekdayOf(date)
    const dated = daysAhead > 7 ? `${day}, ${formatDate(date)},` : day
    return `${companyText.closedNow}, abre ${dated} ${shortTime(from)}`
  },
  closedOn: 'Não abrimos em',
  reviews: 'Ver avaliações de clientes',
  areas: 'Onde atendemos',
  cnpj: 'CNPJ',
}

/** Below the facts of the strip under the hero. Only the server has them. */
export const proofText = { guarantee: 'de garantia', payment: 'formas de pagamento' }

/** What helps with a quote, on WhatsApp's card. Only the server has it. */
export const whatToSend = ['Uma foto do lugar, de frente', 'Largura e avanço, mesmo no passo', 'Bairro ou cidade']

/** A list in a sentence: "Pix, dinheiro e cartão". */
export function inSentence(items: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(items)
}

/** '2026-12-25' as 25/12/2026. */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('/')
}

/** '08:00' as 'às 8h', '13:30' as 'às 13h30'. */
function shortTime(time: string): string {
  const [hour = '', minute] = time.split(':')
  return `${Number(hour) === 1 ? 'à' : 'às'} ${Number(hour)}h${minute === '00' ? '' : minute}`
}

/** 'segunda' for a Monday. From the browser's own words, so that the page's script carries none. */
function weekdayOf(date: string): string {
  const name = new Date(date).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  return name.replace('-feira', '')
}
