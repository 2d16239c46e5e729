import { useEffect, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { loadList } from '../load/use-loaded.ts'
import { useProductAddress } from './use-product-address.ts'

/** The product that the address names. One that stands on another page is asked of the API. */
export function useOpenProduct(products: readonly Product[]) {
  const { openId, open, close } = useProductAddress()
  const [distant, setDistant] = useState<Product>()
  const here = products.find((product) => product._id === openId)
  const isDistant = openId !== undefined && here === undefined && distant?._id !== openId

  useEffect(() => {
    if (!isDistant) return
    // An id that is nowhere, or no answer: the page stays as it is.
    loadList('products').then(
      (all) => setDistant(all.find((product) => product._id === openId)),
      () => {},
    )
  }, [isDistant, openId])

  const product = here ?? (distant?._id === openId ? distant : undefined)
  return { product, open, close }
}
