import { useEffect, useState } from 'react'

const prefix = '#produto-'

function idInAddress(): string | undefined {
  return location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : undefined
}

/**
 * The product whose details are open, as it stands in the address: it can be shared, and the back button closes it.
 * A hash and not a query: without script the same address leads to the product's card.
 */
export function useProductAddress() {
  const [openId, setOpenId] = useState<string>()

  useEffect(() => {
    const read = () => setOpenId(idInAddress())
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const open = (id: string) => {
    history.pushState({ openedHere: true }, '', `${prefix}${id}`)
    setOpenId(id)
  }

  const close = () => {
    // Opened by a click: back is where the visitor was. Opened by a shared address: there is nothing of ours behind it.
    if (history.state?.openedHere) history.back()
    else {
      history.replaceState(null, '', location.pathname + location.search)
      setOpenId(undefined)
    }
  }

  return { openId, open, close }
}
