import type { Company } from '#contract/company.ts'
import { type DaysInWords, hoursInWords } from '#contract/opening-hours.text.ts'
import { type Opening, rangesOf, timeZoneOf } from '#contract/opening-hours.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { closedDays, companyText, factsText, inSentence } from './company.text.ts'
import type { Contact } from './company-contact.ts'
import { withoutLeadingDash } from './shorten.ts'

/** What the page shows of the company, in words; '' or an empty list for what it has not said. */
export interface ShownCompany
  extends Pick<Company, 'foundedYear' | 'projects' | 'prices' | 'fabrics' | 'reviewsUrl' | 'payment'> {
  hours: DaysInWords[]
  /** The hours as data, for whether it is open now. */
  opening: Opening
  /** The closed days in words, with the last day of each break. */
  closedDays: { to: string; words: string }[]
  /** The parts of the footer that are lines below a heading. */
  facts: Fact[]
  guarantee: string
}

interface Fact {
  id: string
  title: string
  lines: { shown: string; url?: string }[]
}

/** Made on the server, so that no browser needs its code, or words another list than the server. */
export function shownCompany(company: Company, contact: Contact, year: number): ShownCompany {
  const { foundedYear, projects, prices, fabrics, reviewsUrl, hours, closedOn, guaranteeYears, guarantee, payment } =
    company
  return {
    foundedYear,
    projects,
    prices: keepTogether(prices),
    fabrics,
    reviewsUrl,
    hours: hoursInWords(hours),
    opening: { hours, closedOn, timeZone: timeZoneOf(company.state) },
    closedDays: rangesOf(closedOn).map((range) => ({ to: range.to, words: closedDays(range, year) })),
    facts: factsOf(company, contact),
    guarantee: guarantee || (guaranteeYears === null ? '' : companyText.offer.years(guaranteeYears)),
    payment,
  }
}

/** A price or measure as one word: 'R$ 3.900', '3 × 2 m'. */
function keepTogether(prices: string): string {
  return prices
    .replaceAll('R$ ', 'R$\u00a0')
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(\d) (?=(m|m²|cm)\b)/g, '$1\u00a0')
}

/** Where the company works, and what a shop on the internet must say of itself (Decreto 7.962/2013, art. 2). */
function factsOf(
  { town, areas, legalName, cnpj, cpf, email: own }: Company,
  { address, email: contact }: Contact,
): Fact[] {
  const facts: Fact[] = []
  const places = areas.length > 0 && town && !areas.includes(town) ? [town, ...areas] : areas
  if (places.length > 0) facts.push({ id: 'regiao', title: factsText.areas, lines: [{ shown: inSentence(places) }] })
  const identity = [
    legalName,
    cnpj && `${factsText.cnpj} ${formatCnpj(cnpj)}`,
    cpf && `${factsText.cpf} ${formatCpf(cpf)}`,
  ].filter((text) => text !== '')
  const email = own ? { shown: own, url: `mailto:${own}` } : contact
  // Address and e-mail alone stand in the columns above.
  if (identity.length > 0)
    facts.push({
      id: 'cnpj',
      title: factsText.company,
      lines: [
        ...[...identity, withoutLeadingDash(address)].filter((text) => text !== '').map((shown) => ({ shown })),
        ...(email ? [email] : []),
      ],
    })
  return facts
}
