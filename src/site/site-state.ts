import type { PageContent } from '#contract/page-content.ts'

/** How many products stand in one page's HTML. */
export const productsPerPage = 48

/** What one public page is made of, and what its script needs to wake it. `page` counts from 1. */
export interface SiteState extends PageContent {
  /** The whole site, a further page of products, or what stands where nothing is. */
  view: 'home' | 'products' | 'missing'
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
    view: index === 0 ? 'home' : 'products',
    page: index + 1,
    pageCount,
  }))
}

/** The page for an address that leads nowhere. */
export function missingState(content: PageContent): SiteState {
  return { ...content, products: [], services: [], faq: [], posts: [], view: 'missing', page: 1, pageCount: 1 }
}
