import { useEffect, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { Offer } from '../company/company-parts.tsx'
import { LoadState, loadList, useLazy, useList } from '../load/load.tsx'
import { productsPageTitle, siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { onPlainClick, useDialogEntry } from '../use-dialog-entry.ts'
import { pagePath } from './pages.ts'
import { ProductCard } from './product-card.tsx'

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

const loadDialog = async () => (await import('./product-dialog.tsx')).ProductDialog

interface ProductGridProps {
  products: Product[]
  page: number
  pageCount: number
}

function ProductGrid({ products: served, page, pageCount }: ProductGridProps) {
  const { openId, open, close } = useDialogEntry('product')
  const list = useProducts(served, openId)
  // If the dialog's code fails to load, the product's own page shows the details, where its address is known.
  const giveUp = () => (history.state?.product ? location.reload() : close())
  const ProductDialog = useLazy(loadDialog, openId !== undefined, giveUp)

  return (
    <>
      <ul className="product-grid">
        {list.products.map((product) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              among={list.products.length}
              onOpen={() => open(product._id, productPath(product.slug))}
            />
          </li>
        ))}
      </ul>
      <PageLinks page={page} pageCount={pageCount} list={list} />
      {list.opened && ProductDialog && <ProductDialog product={list.opened} onClose={close} />}
    </>
  )
}

/** The products of this page, or all of them once `showAll` has loaded them. One whose details are open may be on another page. */
function useProducts(served: readonly Product[], openId: string | undefined) {
  const [all, setAll] = useState<readonly Product[]>()
  const [shown, setShown] = useState<'page' | 'loading' | 'all'>('page')
  const opened = [...served, ...(all ?? [])].find(({ _id }) => _id === openId)
  const mustLoad = openId !== undefined && !opened && !all

  useEffect(() => {
    // If the id is unknown or the call fails, no dialog opens.
    if (mustLoad) loadList('products').then(setAll, () => {})
  }, [mustLoad])

  /** False if the list could not be loaded. */
  const showAll = async () => {
    setShown('loading')
    const list = all ?? (await loadList('products').catch(() => undefined))
    setAll(list)
    setShown(list ? 'all' : 'page')
    return list !== undefined
  }

  return { products: shown === 'all' && all ? all : served, opened, shown, showAll }
}

type Products = ReturnType<typeof useProducts>

const productLinks = () => document.querySelectorAll<HTMLElement>('.product-open')

/** Links to the other pages of products. With script, the first page's link shows all products here instead. */
function PageLinks({ page, pageCount, list }: { page: number; pageCount: number; list: Products }) {
  const text = siteText.products
  const isLoading = list.shown === 'loading'
  if (pageCount === 1 || list.shown === 'all') return null

  const showAll = onPlainClick(async ({ currentTarget: { href } }) => {
    const shown = productLinks().length
    if (!(await list.showAll())) location.assign(href)
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
          onClick={page === 1 ? showAll : undefined}
        >
          {isLoading ? text.more : page === 1 ? text.all : text.nextPage}
        </a>
      )}
    </nav>
  )
}
