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
  closedOn: 'Não abrimos em',
  reviews: 'Ver avaliações de clientes',
  areas: 'Onde atendemos',
  cnpj: 'CNPJ',
}

/** A list in a sentence: "Pix, dinheiro e cartão". */
export function inSentence(items: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(items)
}

/** '2026-12-25' as 25/12/2026. */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('/')
}
