import { companyArea } from './company-area.tsx'
import { companyFabrics } from './company-fabrics.tsx'
import { companyFigures } from './company-figures.tsx'
import { companyHours } from './company-hours.tsx'
import { companyOffer } from './company-offer.tsx'
import { companyPapers } from './company-papers.tsx'
import { type PageRow, pageRow } from './page-row.tsx'
import { textsRows } from './texts-parts.ts'

/** The rows of 'Página', in the page's order. */
export const pageRows: readonly PageRow[] = [
  textsRows.headline,
  textsRows.hero1,
  textsRows.hero2,
  textsRows.hero3,
  textsRows.hero4,
  textsRows.about,
  pageRow(companyFigures),
  textsRows.excellence,
  textsRows.services,
  textsRows.feed,
  textsRows.products,
  pageRow(companyOffer),
  pageRow(companyFabrics),
  textsRows.contact,
  pageRow(companyHours),
  textsRows.faq,
  pageRow(companyArea),
  pageRow(companyPapers),
]
