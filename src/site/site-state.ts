import type { PageContent } from '#contract/page-content.ts'

/** The maximum number of products in one page's HTML. */
export const productsPerPage = 48

/** The data of one hydrated page. `page` counts from 1. */
export interface SiteState extends PageContent {
  /** The whole site, or a further page of products. */
  view: 'home' | 'products'
  page: number
  pageCount: number
}

/** The path of a page of products. The first one is the whole site. */
export function pagePath(page: number): string {
  return page === 1 ? '/' : `/produtos/${page}`
}

/** Returns one state per page: the first 48 products with all sections, then 48 products at a time. */
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
