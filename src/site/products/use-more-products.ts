import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { loadList } from '../load/use-list.ts'

/** The products of this page, or all of them once `showAll` has loaded the list. */
export function useMoreProducts(served: readonly Product[]) {
  const [all, setAll] = useState<readonly Product[]>()
  const [isLoading, setLoading] = useState(false)

  /** False if the list could not be loaded. */
  const showAll = async () => {
    setLoading(true)
    const list = await loadList('products').catch(() => undefined)
    setAll(list)
    setLoading(false)
    return list !== undefined
  }

  return { products: all ?? served, isComplete: all !== undefined, isLoading, showAll }
}

export type MoreProducts = ReturnType<typeof useMoreProducts>
