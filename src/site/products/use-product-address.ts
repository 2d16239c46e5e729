import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'

const prefix = '#produto-'

/** The id in the history entry that `open` has added. */
function openedHere(): string | undefined {
  return history.state?.product
}

function idInAddress(): string | undefined {
  return openedHere() ?? (location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : undefined)
}

/**
 * The id of the product whose details are open. Their URL is that of the product's own page, so it can be shared and reloaded,
 * and the back button closes the details. A hash with the id opens them too; without script it leads to the product's card.
 */
export function useProductAddress() {
  const [openId, setOpenId] = useState<string>()
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const restoreFocus = () => {
      opener.current?.focus({ preventScroll: true })
      opener.current = null
    }
    const read = () => {
      const id = idInAddress()
      setOpenId(id)
      // If the previous URL has a section's hash, the browser moves the focus there after the dialog has restored it.
      if (id === undefined) setTimeout(restoreFocus)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const open = ({ _id, slug }: Product) => {
    opener.current = document.activeElement as HTMLElement | null
    // A second click, before the dialog is loaded and covers the cards, adds no second entry: closing would open it again.
    history[openedHere() ? 'replaceState' : 'pushState']({ product: _id }, '', productPath(slug))
    // A reload shows the product's own page from its top, not as far down as this page was. The setting is this entry's alone.
    history.scrollRestoration = 'manual'
    setOpenId(_id)
  }

  const close = () => {
    setOpenId(undefined)
    // After a click, the previous history entry is this page. After opening a shared URL, it may be another site.
    if (openedHere()) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  /** The dialog's code failed to load: the product's own page shows the details, where its address is known. */
  const giveUp = () => (openedHere() ? location.reload() : close())

  return { openId, open, close, giveUp }
}
