import type { PageContent } from '#contract/page-content.ts'

/** How many products stand in one page's HTML. */
export const productsPerPage = 48

/** What one public page is made of, and what its script needs to wake it. `page` counts from 1. */
export interface SiteState extends PageContent {
  page: number
  pageCount: number
}

/** The path of a page of products; the first one is the whole site. */
export function pagePath(page: number): string {
  return page === 1 ? '/' : `/produtos/${page}`
}

/** One state per page: the first 48 products with everything else, then 48 at a time. */
export function siteStates(content: PageContent): SiteState[] {
  const products = content.products
  const pageCount = Math.max(1, Math.ceil((products?.length ?? 0) / productsPerPage))
  return Array.from({ length: pageCount }, (_, index) => ({
    ...content,
    products: products?.slice(index * productsPerPage, (index + 1) * productsPerPage) ?? null,
    page: index + 1,
    pageCount,
  }))
}
