import { blankCompany, type Company, townOf } from '#contract/company.ts'
import { endsAtMidnight } from '#contract/opening-hours.ts'
import type { PageContent } from '#contract/page-content.ts'
import { internationalDigits } from '#contract/phone.ts'
import { contactFrom } from '../data/company-contact.ts'
import { logoUrl, shareImageUrl } from './head.tsx'

const schema = 'https://schema.org'
const postalCodePattern = /\b\d{5}-?\d{3}\b/
// Google ignores a longer one.
const maxPriceRange = 99
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type FactsContent = Pick<PageContent, 'meta' | 'company' | 'texts' | 'works' | 'outfit' | 'settings'>

/** The data of the main page for search engines: the company's and the site's, which needs a known origin. */
export function homeFacts(content: FactsContent) {
  const company = structuredData(content)
  const { publicUrl } = content.settings
  if (!company || publicUrl === '') return company
  const site = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    url: `${publicUrl}/`,
    name: company.name,
    inLanguage: 'pt-BR',
    publisher: { '@id': companyId(publicUrl) },
  }
  return { '@context': schema, '@graph': [{ ...company, '@context': undefined }, site] }
}

const companyId = (publicUrl: string) => `${publicUrl}/#empresa`

/** The company's data for search engines (schema.org), as JSON without what is undefined. URLs are absolute, so they are left out without a known origin. */
export function structuredData(content: FactsContent) {
  const meta = content.meta?.[0]
  if (!meta) return undefined
  const { publicUrl } = content.settings
  const contact = contactFrom(meta, content.settings, meta)
  const company = content.company?.[0] ?? blankCompany
  const { town, state } = townOf(company)
  const [postalCode] = postalCodePattern.exec(meta.address) ?? []
  return {
    '@context': schema,
    '@type': 'HomeAndConstructionBusiness',
    name: meta.title,
    ...(meta.description && { description: meta.description }),
    telephone: telephoneOf(contact.phone?.url, meta.whatsapp),
    ...(meta.email && { email: meta.email }),
    address: {
      '@type': 'PostalAddress',
      ...(meta.address && { streetAddress: streetOf(meta.address, town, state) }),
      postalCode,
      addressLocality: town,
      ...(state && { addressRegion: state }),
      addressCountry: 'BR',
    },
    ...(meta.address && {
      hasMap: `https://www.google.com/maps?q=${encodeURIComponent(`${meta.title}, ${meta.address}`)}`,
    }),
    ...(meta.whatsapp && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        telephone: `+${internationalDigits(meta.whatsapp)}`,
        availableLanguage: 'pt-BR',
      },
    }),
    areaServed: areasOf(company),
    ...hoursOf(company),
    ...(company.foundedYear !== null && { foundingDate: String(company.foundedYear) }),
    ...(company.prices && company.prices.length <= maxPriceRange && { priceRange: company.prices }),
    ...(company.payment.length > 0 && { paymentAccepted: company.payment.join(', ') }),
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.cnpj && { taxID: company.cnpj }),
    sameAs: [meta.facebook, meta.instagram].filter((address) => address !== ''),
    ...(publicUrl === ''
      ? {}
      : {
          '@id': companyId(publicUrl),
          url: `${publicUrl}/`,
          logo: new URL(logoUrl(content), publicUrl).href,
          image: shareImageUrl(content),
        }),
  }
}

/** The landline, else the number of WhatsApp. */
function telephoneOf(landline: string | undefined, whatsapp: string): string | undefined {
  if (landline) return landline.replace('tel:', '')
  return whatsapp ? `+${internationalDigits(whatsapp)}` : undefined
}

/** An address without the town, state and postal code at its end, which have their own fields. */
function streetOf(address: string, town: string, state: string): string {
  const at = address.lastIndexOf(town)
  const rest = address.slice(at + town.length)
  const hasOnlyPlace =
    rest
      .replace(postalCodePattern, '')
      .replace(/CEP/i, '')
      .replace(state, '')
      .replace(/[\s,.:/–-]/g, '') === ''
  return (at > 0 && hasOnlyPlace && address.slice(0, at).replace(/[\s,/–-]+$/, '')) || address
}

/** The company's town, then the other places that it serves. */
function areasOf(company: Company) {
  const { town, state } = townOf(company)
  const city = { '@type': 'City', name: [town, state].filter(Boolean).join(', ') }
  const others = company.areas.filter((name) => name.toLowerCase() !== town.toLowerCase())
  return others.length === 0 ? city : [city, ...others.map((name) => ({ '@type': 'Place', name }))]
}

/** One specification for each span, also past midnight, and one without opening hours for each closed day. Search engines know no 24:00. */
function hoursOf({ hours, closedOn }: Company) {
  if (hours.length === 0) return {}
  const specification = { '@type': 'OpeningHoursSpecification' }
  return {
    openingHoursSpecification: [
      ...hours.map((span) => ({
        ...specification,
        dayOfWeek: `${schema}/${days[span.day]}`,
        opens: span.from,
        closes: endsAtMidnight(span) ? '23:59' : span.to,
      })),
      ...closedOn.map((date) => ({
        ...specification,
        validFrom: date,
        validThrough: date,
        opens: '00:00',
        closes: '00:00',
      })),
    ],
  }
}
