import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { blankCompany } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { PartName } from '../company-part.tsx'
import { ownTexts } from '../served-texts.ts'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { Hours } from './hours.tsx'
import { Offer } from './offer.tsx'

type CompanyPart = Exclude<PartName, 'about' | 'excellence'>

/** The HTML of the parts that say something about the company; '' while it has said nothing. */
export function companyParts(
  content: Pick<PageContent, 'company' | 'texts' | 'clock'>,
  openNowUrl: string,
): Record<CompanyPart, string> {
  const { company: list, clock } = content
  const company = list?.[0] ?? blankCompany
  const parts: Record<CompanyPart, ReactNode> = {
    figures: <Figures company={company} texts={ownTexts(content)} year={clock.year} />,
    offer: <Offer company={company} />,
    hours: <Hours company={company} openNowUrl={openNowUrl} />,
    facts: <Facts company={company} />,
  }
  const names = Object.keys(parts) as CompanyPart[]
  return Object.fromEntries(names.map((name) => [name, renderToStaticMarkup(parts[name])])) as Record<
    CompanyPart,
    string
  >
}
