import { useEffect, useRef, useState } from 'react'

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
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    const read = () => setOpenId(idInAddress())
    // Going back to an address with a section in it, the browser moves the focus there, after the dialog gave it back.
    const giveFocusBack = () => {
      if (idInAddress() === undefined && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true })
      opener.current = null
    }
    read()
    addEventListener('popstate', read)
    addEventListener('hashchange', giveFocusBack)
    return () => {
      removeEventListener('popstate', read)
      removeEventListener('hashchange', giveFocusBack)
    }
  }, [])

  const open = (id: string) => {
    opener.current = document.activeElement
    history.pushState({ openedHere: true }, '', `${prefix}${id}`)
    setOpenId(id)
  }

  const close = () => {
    setOpenId(undefined)
    // Opened by a click: back is where the visitor was. Opened by a shared address: there is nothing of ours behind it.
    if (history.state?.openedHere) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  return { openId, open, close }
}
