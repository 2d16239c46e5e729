import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { blankCompany } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { Hours } from './hours.tsx'
import { Offer } from './offer.tsx'
import type { PartName } from './part.tsx'

/** The HTML of the parts that say something about the company; '' while it has said nothing. */
export function companyParts({ company: list, clock, settings }: PageContent): Record<PartName, string> {
  const company = list?.[0] ?? blankCompany
  const parts: Record<PartName, ReactNode> = {
    figures: <Figures company={company} year={clock.year} />,
    offer: <Offer company={company} mediaHost={settings.apiUrl} />,
    hours: <Hours company={company} />,
    facts: <Facts company={company} />,
  }
  const names = Object.keys(parts) as PartName[]
  return Object.fromEntries(names.map((name) => [name, renderToStaticMarkup(parts[name])])) as Record<PartName, string>
}
