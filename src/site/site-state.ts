import type { PageContent } from '#contract/page-content.ts'
import type { shippedTexts } from '#contract/shipped-texts.text.ts'
import type { Texts } from '#contract/texts.ts'

/** The maximum number of products in one page's HTML. */
export const productsPerPage = 48

/** The owner's texts and pictures, and the shipped texts in place of those that are absent. */
export type ShownTexts = Texts & Record<keyof typeof shippedTexts, string>

/** The data of all pages. `texts` is absent if the owner has replaced no text. */
export interface SiteContent extends Omit<PageContent, 'texts'> {
  texts?: Texts | undefined
}

/** The data of one public page, for rendering and hydration. `page` counts from 1. */
export interface SiteState extends SiteContent {
  /** The whole site, a further page of products, or the 404 page. */
  view: 'home' | 'products' | 'missing'
  page: number
  pageCount: number
}

/** The path of a page of products. The first one is the whole site. */
export function pagePath(page: number): string {
  return page === 1 ? '/' : `/produtos/${page}`
}

/** Returns one state per page: the first 48 products with all sections, then 48 products at a time. */
export function siteStates(content: SiteContent): SiteState[] {
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

/** The state of the 404 page. */
export function missingState(content: SiteContent): SiteState {
  return { ...content, products: [], services: [], faq: [], posts: [], view: 'missing', page: 1, pageCount: 1 }
}
