import { companyArea } from './company-area.tsx'
import { type PageRow, pageRow } from './page-row.tsx'

/** The rows of 'Página', in the page's order. */
export const pageRows: readonly PageRow[] = [pageRow(companyArea)]
