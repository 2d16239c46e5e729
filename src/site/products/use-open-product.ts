import { useEffect, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { useProductAddress } from './use-product-address.ts'

const loadProducts = async () => (await import('../load/load-lists.ts')).loadList('products')

/** The product that the address names. One that stands on another page is asked of the API. */
export function useOpenProduct(products: readonly Product[]) {
  const { openId, open, close } = useProductAddress()
  const [distant, setDistant] = useState<Product>()
  const here = products.find((product) => product._id === openId)
  const isDistant = openId !== undefined && here === undefined && distant?._id !== openId

  useEffect(() => {
    if (!isDistant) return
    let isCurrent = true
    // The dialog's code comes beside the data, not after it.
    import('./product-dialog.tsx').catch(() => {})
    loadProducts().then(
      (all) => isCurrent && setDistant(all.find((product) => product._id === openId)),
      // No response, or an id that is nowhere: the page stays as it is.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isDistant, openId])

  const product = here ?? (distant?._id === openId ? distant : undefined)
  return { product, open, close }
}
