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
  },
  hours: 'Horário de atendimento',
  openNow: 'Aberto agora',
  closedNow: 'Fechado agora',
  closedOn: 'Não abrimos em',
  reviews: 'Ver avaliações de clientes',
}

/** In the footer. Only the server has them. */
export const factsText = { areas: 'Onde atendemos', company: 'Dados da empresa', cnpj: 'CNPJ', cpf: 'CPF' }

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
