/** The path of the page of all works. */
export const worksPath = '/obras'

/** The maximum number of products in one page's HTML. */
export const productsPerPage = 48

/** The path of a page of products. The first one is the whole site. */
export function pagePath(page: number): string {
  return page === 1 ? '/' : `/produtos/${page}`
}

/** How many pages the products take. */
export function pageCount(products: readonly unknown[] | null): number {
  return Math.max(1, Math.ceil((products?.length ?? 0) / productsPerPage))
}
