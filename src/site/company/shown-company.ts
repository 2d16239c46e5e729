import { formatCnpj } from '#contract/cnpj.ts'
import type { Company } from '#contract/company.ts'
import { type DaysInWords, hoursInWords } from '#contract/opening-hours.text.ts'
import type { Opening } from '#contract/opening-hours.ts'
import { timeZoneOf } from '#contract/states.ts'
import { companyText, inSentence, proofText } from './company.text.ts'

/** What the page shows of the company, in words; '' or an empty list for what it has not said. */
export interface ShownCompany extends Pick<Company, 'foundedYear' | 'projects' | 'prices' | 'fabrics' | 'reviewsUrl'> {
  hours: DaysInWords[]
  /** The hours as data, for whether it is open now. */
  opening: Opening
  areas: string
  cnpj: string
  guarantee: string
  payment: string
  /** The facts of the strip under the hero: figures, and what is in words. */
  proof: { name: string; fact: string; className: 'figure' | 'proof-words' }[]
}

/** Made on the server, so that no browser needs its code, or words another list than the server. */
export function shownCompany(company: Company): ShownCompany {
  const { foundedYear, projects, prices, fabrics, reviewsUrl, hours, closedOn, areas, cnpj, guaranteeYears, payment } =
    company
  const guarantee = guaranteeYears === null ? '' : companyText.offer.years(guaranteeYears)
  const payments = inSentence(payment)
  return {
    foundedYear,
    projects,
    prices,
    fabrics,
    reviewsUrl,
    hours: hoursInWords(hours),
    opening: { hours, closedOn, timeZone: timeZoneOf(company.state) },
    areas: inSentence(areas),
    cnpj: formatCnpj(cnpj),
    guarantee,
    payment: payments,
    proof: [
      { name: proofText.guarantee, fact: guarantee, className: 'figure' as const },
      { name: proofText.payment, fact: payments, className: 'proof-words' as const },
    ].filter(({ fact }) => fact !== ''),
  }
}
