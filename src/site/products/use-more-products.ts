import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { pagePath, type SiteState } from '../site-state.ts'

/** The products shown, and a function that appends those of the following pages. */
export interface MoreProducts {
  products: readonly Product[]
  /** The next page that is not appended yet, or undefined after the last. */
  nextPage: number | undefined
  isLoading: boolean
  /** Appends the following pages one by one. Returns false if a page fails to load: the caller then follows the link. */
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

/** Fetches the products of a page from the JSON in its HTML, so that they are of the same edition. */
async function productsOnPage(page: number): Promise<Product[]> {
  const response = await fetch(pagePath(page))
  if (!response.ok) throw new Error(`${pagePath(page)} returned ${response.status}`)
  // Trusted Types forbid parsing it as HTML. In the JSON every `<` is escaped.
  const [, data = ''] = / id="content"[^>]*>([^<]*)/.exec(await response.text()) ?? []
  const state: SiteState = JSON.parse(data)
  return state.products ?? []
}
