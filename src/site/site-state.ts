import { maxPosts } from '#contract/feed.ts'
import type { PageContent } from '#contract/page-content.ts'
import { type Sample, samples } from './feed/samples.text.ts'

/** The maximum number of products in one page's HTML. */
export const productsPerPage = 48

/** The data of one hydrated page. `page` counts from 1. */
export interface SiteState extends PageContent {
  /** Shown in the mosaic while there is neither a post nor a work. */
  samples: readonly Sample[]
  /** The whole site, or a further page of products. */
  view: 'home' | 'products'
  page: number
  pageCount: number
  hasWorks: boolean
}

/** Whether there is a page of works. */
export function hasWorks({ works }: Pick<PageContent, 'works'>): boolean {
  return works !== null && works.length > 0
}

/** The path of a page of products. The first one is the whole site. */
export function pagePath(page: number): string {
  return page === 1 ? '/' : `/produtos/${page}`
}

/** How many pages the products take. */
export function pageCount(products: PageContent['products']): number {
  return Math.max(1, Math.ceil((products?.length ?? 0) / productsPerPage))
}

/** The state of one page: the first 48 products with all sections, then 48 products at a time. */
export function siteState(content: PageContent, page: number): SiteState {
  const { products } = content
  return {
    ...content,
    products: products?.slice((page - 1) * productsPerPage, page * productsPerPage) ?? null,
    ...(page === 1 ? homeFeed(content) : { works: [], samples: [] }),
    view: page === 1 ? 'home' : 'products',
    page,
    pageCount: pageCount(products),
    hasWorks: hasWorks(content),
  }
}

/** The first works, without their comments, which are on the page of all works; and the samples, if they are needed. */
function homeFeed({ posts, works }: Pick<PageContent, 'posts' | 'works'>): Pick<SiteState, 'works' | 'samples'> {
  return {
    works: works?.slice(0, maxPosts).map((work) => ({ ...work, comment: '', commentAuthor: '' })) ?? null,
    samples: posts || hasWorks({ works }) ? [] : samples,
  }
}
