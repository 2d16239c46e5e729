import type { Product } from '#contract/products.ts'
import { Offer } from '../company/offer.tsx'
import { LoadState } from '../load/load-state.tsx'
import { useList } from '../load/use-list.ts'
import { productsPageTitle, siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { ProductGrid } from './product-grid.tsx'

interface ProductsSectionProps {
  served: Product[] | null
  page: number
  pageCount: number
}

export function ProductsSection({ served, page, pageCount }: ProductsSectionProps) {
  const text = siteText.products
  const { texts } = useSite()
  const products = useList(served, 'products')
  const isEmpty = products.status === 'loaded' && products.data.length === 0
  return (
    <section id="produtos" tabIndex={-1} aria-labelledby="products-title" className="section products">
      <div className="wrap">
        <header className="section-header">
          <div>
            <p className="eyebrow">{page === 1 ? text.eyebrow : text.page(page, pageCount)}</p>
            {/* The first page has a hero with its h1. */}
            {page > 1 && <h1 className="visually-hidden">{productsPageTitle(page)}</h1>}
            <h2 id="products-title" className="heading">
              {texts.productsTitle}
            </h2>
          </div>
          {!isEmpty && <p className="prose">{texts.productsText}</p>}
        </header>
        <Offer />
        <LoadState state={products} error={siteText.load.products}>
          {(list) =>
            list.length === 0 ? (
              <p className="prose">{text.none}</p>
            ) : (
              <ProductGrid products={list} page={page} pageCount={pageCount} />
            )
          }
        </LoadState>
      </div>
    </section>
  )
}
