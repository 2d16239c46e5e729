import { useEffect, useRef, useState } from 'react'

const prefix = '#produto-'

function idInAddress(): string | undefined {
  return location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : undefined
}

/**
 * The id of the product whose details are open, kept in the URL: it can be shared, and the back button closes the
 * details. It is a hash, so that without script the URL leads to the product's card.
 */
export function useProductAddress() {
  const [openId, setOpenId] = useState<string>()
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    const read = () => setOpenId(idInAddress())
    // If the previous URL has a section's hash, the browser moves the focus there after the dialog has restored it.
    const restoreFocus = () => {
      if (idInAddress() === undefined && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true })
      opener.current = null
    }
    read()
    addEventListener('popstate', read)
    addEventListener('hashchange', restoreFocus)
    return () => {
      removeEventListener('popstate', read)
      removeEventListener('hashchange', restoreFocus)
    }
  }, [])

  const open = (id: string) => {
    opener.current = document.activeElement
    history.pushState({ openedHere: true }, '', `${prefix}${id}`)
    setOpenId(id)
  }

  const close = () => {
    setOpenId(undefined)
    // After a click, the previous history entry is this page. After opening a shared URL, it may be another site.
    if (history.state?.openedHere) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  return { openId, open, close }
}
