import { useEffect, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { loadList } from '../load/use-list.ts'
import { useProductAddress } from './use-product-address.ts'

/** The product whose details are open. One that is not on this page is loaded from the API. */
export function useOpenProduct(products: readonly Product[]) {
  const { openId, open, close, giveUp } = useProductAddress()
  const [loaded, setLoaded] = useState<Product>()
  const onPage = products.find((product) => product._id === openId)
  const mustLoad = openId !== undefined && onPage === undefined && loaded?._id !== openId

  useEffect(() => {
    if (!mustLoad) return
    let isCurrent = true
    // The dialog's code loads beside the data, not after it.
    import('./product-dialog.tsx').catch(() => {})
    // If the id is unknown or the call fails, no dialog opens.
    loadList('products').then(
      (all) => isCurrent && setLoaded(all.find((product) => product._id === openId)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mustLoad, openId])

  const product = onPage ?? (loaded?._id === openId ? loaded : undefined)
  return { product, open, close, giveUp }
}
