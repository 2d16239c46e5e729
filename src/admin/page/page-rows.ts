import { companyArea } from './company-area.tsx'
import { companyFigures } from './company-figures.tsx'
import { companyHours } from './company-hours.tsx'
import { companyOffer } from './company-offer.tsx'
import { companyPapers } from './company-papers.tsx'
import { type PageRow, pageRow } from './page-row.tsx'

/** The rows of 'Página', in the page's order. */
export const pageRows: readonly PageRow[] = [
  pageRow(companyFigures),
  pageRow(companyOffer),
  pageRow(companyHours),
  pageRow(companyArea),
  pageRow(companyPapers),
]
