import { useEffect, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { loadList } from '../load/use-list.ts'

/** The products of this page, or all of them once `showAll` has loaded them. One whose details are open may be on another page. */
export function useProducts(served: readonly Product[], openId: string | undefined) {
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

export type Products = ReturnType<typeof useProducts>
