import { type MouseEvent, useEffect, useRef, useState } from 'react'

type Kind = 'product' | 'work' | 'video'

const productHash = '#produto-'

/** The id in the history entry that `open` has added, or that of a product in the address. */
function idInEntry(kind: Kind): string | undefined {
  const { hash } = location
  return (
    history.state?.[kind] ??
    (kind === 'product' && hash.startsWith(productHash) ? hash.slice(productHash.length) : undefined)
  )
}

/**
 * The id of the product, work or video that is open in a dialog. It has a history entry of its own: Back closes the dialog, Forward opens it
 * again. The entry of a product or work has its URL, so it can be shared and reloaded. A hash with a product's id opens it, too; without
 * script that leads to its card.
 */
export function useDialogEntry(kind: Kind) {
  const [openId, setOpenId] = useState<string>()
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const restoreFocus = () => {
      opener.current?.focus({ preventScroll: true })
      opener.current = null
    }
    const read = () => {
      const id = idInEntry(kind)
      setOpenId(id)
      // If the previous URL has a section's hash, the browser moves the focus there after the dialog has restored it.
      if (id === undefined) setTimeout(restoreFocus)
    }
    // A reload with a video open leaves its entry without a dialog.
    if (kind === 'video' && history.state?.[kind]) history.back()
    else read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [kind])

  /** @param path the URL of what opens, if it has one */
  const open = (id: string, path?: string) => {
    const isOpen = history.state?.[kind] !== undefined
    if (!isOpen) opener.current = document.activeElement as HTMLElement | null
    // One entry for a second click before the dialog covers the page, and for the next work: closing would open the former again.
    history[isOpen ? 'replaceState' : 'pushState']({ [kind]: id }, '', path)
    // A reload shows that page from its top, not as far down as this page was. The setting is this entry's alone.
    if (path) history.scrollRestoration = 'manual'
    setOpenId(id)
  }

  const close = () => {
    setOpenId(undefined)
    // After a click, the previous entry is this page. After opening a shared URL, it may be another site.
    if (history.state?.[kind]) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  return { openId, open, close }
}

/** A handler for a link: script acts on a click without a modifier; any other one is the browser's. */
export function onPlainClick(act: (event: MouseEvent<HTMLAnchorElement>) => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act(event)
  }
}
