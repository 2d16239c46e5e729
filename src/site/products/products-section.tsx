import { type MouseEvent, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { Offer } from '../company/company-parts.tsx'
import { pagePath } from '../data/pages.ts'
import { productsPageTitle, siteText } from '../data/site.text.ts'
import { Awning } from '../parts/awning.tsx'
import { type AsyncState, LoadState } from '../parts/load.tsx'
import { onPlainClick } from '../parts/open-dialog.ts'
import { Eyebrow } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { ProductGrid } from './product-card.tsx'

interface ProductsSectionProps {
  /** Those of this page. */
  products: AsyncState<Product[]>
  page: number
  pageCount: number
  /** Those of every page, once they are loaded. */
  all: Product[] | undefined
  /** Returns undefined if it fails. */
  loadAll: () => Promise<Product[] | undefined>
}

export function ProductsSection({ products, all, page, pageCount, loadAll }: ProductsSectionProps) {
  const text = siteText.products
  const { texts, outfit } = useSite()
  const hasAwning = page === 1 && outfit.hasAwnings
  const [isWhole, setWhole] = useState(false)
  const whole = isWhole ? all : undefined
  const showAll = () => {
    setWhole(true)
    return loadAll()
  }
  return (
    <section
      id="produtos"
      tabIndex={-1}
      aria-labelledby="products-title"
      className={hasAwning ? 'section products is-shaded' : 'section products'}
    >
      {hasAwning && <Awning />}
      <div className="wrap">
        <header className="section-header columns">
          <div>
            <Eyebrow>{page === 1 ? text.eyebrow : text.page(page, pageCount)}</Eyebrow>
            {/* The first page has a hero with its h1. */}
            {page > 1 && <h1 className="visually-hidden">{productsPageTitle(page)}</h1>}
            <h2 id="products-title" className="heading">
              {texts.productsTitle}
            </h2>
          </div>
          {products.data?.length !== 0 && <p className="prose">{texts.productsText}</p>}
        </header>
        <Offer id="precos" />
        <LoadState state={whole ? { data: whole } : products} error={siteText.load.products}>
          {(list) =>
            list.length > 0 ? (
              <ProductGrid products={list} />
            ) : (
              <>
                <p className="prose">{text.none}</p>
                <QuoteLink />
              </>
            )
          }
        </LoadState>
        {pageCount > 1 && !whole && (
          <PageLinks page={page} pageCount={pageCount} isLoading={isWhole} showAll={showAll} />
        )}
      </div>
    </section>
  )
}

interface PageLinksProps extends Pick<ProductsSectionProps, 'page' | 'pageCount'> {
  isLoading: boolean
  showAll: ProductsSectionProps['loadAll']
}

const productLinks = () => document.querySelectorAll<HTMLElement>('.product-open')

/** Links to the other pages of products. With script, the first page's link shows all products here instead. */
function PageLinks({ page, pageCount, isLoading, showAll }: PageLinksProps) {
  const text = siteText.products
  const onClick = onPlainClick(async ({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>) => {
    const shown = productLinks().length
    if (!(await showAll())) location.assign(href)
    // The clicked link is removed, so the focus moves to the first added product.
    else requestAnimationFrame(() => productLinks()[shown]?.focus({ preventScroll: true }))
  })
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
          onClick={page === 1 ? onClick : undefined}
        >
          {isLoading ? text.more : page === 1 ? text.all : text.nextPage}
        </a>
      )}
    </nav>
  )
}
