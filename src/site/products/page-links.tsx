import type { MouseEvent } from 'react'
import { isPlainClick } from '../plain-click.ts'
import { siteText } from '../site.text.ts'
import { pagePath } from './pages.ts'
import type { Products } from './use-products.ts'

const productLinks = () => document.querySelectorAll<HTMLElement>('.product-open')

/** Links to the other pages of products. With script, the first page's link shows all products here instead. */
export function PageLinks({ page, pageCount, list }: { page: number; pageCount: number; list: Products }) {
  const text = siteText.products
  const isLoading = list.shown === 'loading'
  if (pageCount === 1 || list.shown === 'all') return null

  const showAll = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const href = event.currentTarget.href
    const shown = productLinks().length
    if (!(await list.showAll())) location.assign(href)
    // The clicked link is removed, so the focus moves to the first added product.
    else requestAnimationFrame(() => productLinks()[shown]?.focus({ preventScroll: true }))
  }

  return (
    <nav aria-label={text.page(page, pageCount)} className="page-links row on-screen">
      {page > 1 && (
        <a href={page === 2 ? '/#produtos' : pagePath(page - 1)} className="button button-quiet">
          {text.previousPage}
        </a>
      )}
      {page < pageCount && (
        <a
          href={pagePath(page + 1)}
          aria-busy={isLoading}
          className="button button-quiet"
          onClick={page === 1 ? showAll : undefined}
        >
          {isLoading ? text.more : page === 1 ? text.all : text.nextPage}
        </a>
      )}
    </nav>
  )
}
