import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { pagePath, type SiteState } from '../site-state.ts'

/** The products shown, and how to append those of the pages that follow. */
export interface MoreProducts {
  products: readonly Product[]
  /** The next page that is not appended yet, or undefined after the last. */
  nextPage: number | undefined
  isLoading: boolean
  /** Appends all that follow, page by page. False when a page could not be had: then the link leads there. */
  appendAll: () => Promise<boolean>
}

export function useMoreProducts(served: readonly Product[], page: number, pageCount: number): MoreProducts {
  const [appended, setAppended] = useState<readonly Product[]>([])
  const [lastPage, setLastPage] = useState(page)
  const [isLoading, setLoading] = useState(false)

  const appendAll = async () => {
    setLoading(true)
    try {
      for (let next = lastPage + 1; next <= pageCount; next += 1) {
        const products = await productsOnPage(next)
        setAppended((before) => [...before, ...products])
        setLastPage(next)
      }
      return true
    } catch {
      return false
    } finally {
      setLoading(false)
    }
  }

  return {
    products: [...served, ...appended],
    nextPage: lastPage < pageCount ? lastPage + 1 : undefined,
    isLoading,
    appendAll,
  }
}

/** The pages are of one edition and carry their products as data. */
async function productsOnPage(page: number): Promise<Product[]> {
  const response = await fetch(pagePath(page))
  if (!response.ok) throw new Error(`${pagePath(page)} answered ${response.status}`)
  // Trusted Types forbid to parse it as HTML. The data has no `<` but as an escape.
  const [, data = ''] = / id="content"[^>]*>([^<]*)/.exec(await response.text()) ?? []
  const state: SiteState = JSON.parse(data)
  return state.products ?? []
}
