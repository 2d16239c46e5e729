import { formatCnpj } from '#contract/cnpj.ts'
import type { Company } from '#contract/company.ts'
import { type DaysInWords, hoursInWords } from '#contract/opening-hours.text.ts'
import type { Opening } from '#contract/opening-hours.ts'
import { timeZoneOf } from '#contract/states.ts'
import { companyText, inSentence } from './company.text.ts'

/** What the page shows of the company, in words; '' or an empty list for what it has not said. */
export interface ShownCompany extends Pick<Company, 'foundedYear' | 'prices' | 'fabrics' | 'reviewsUrl'> {
  hours: DaysInWords[]
  /** The hours as data, for whether it is open now. */
  opening: Opening
  areas: string
  cnpj: string
  guarantee: string
  payment: string
}

/** Made on the server, so that no browser needs its code, or words another list than the server. */
export function shownCompany(company: Company): ShownCompany {
  const { foundedYear, prices, fabrics, reviewsUrl, hours, closedOn, areas, cnpj, guaranteeYears, payment } = company
  return {
    foundedYear,
    prices,
    fabrics,
    reviewsUrl,
    hours: hoursInWords(hours),
    opening: { hours, closedOn, timeZone: timeZoneOf(company.state) },
    areas: inSentence(areas),
    cnpj: formatCnpj(cnpj),
    guarantee: guaranteeYears === null ? '' : companyText.offer.years(guaranteeYears),
    payment: inSentence(payment),
  }
}
