import type { MouseEvent } from 'react'

const kinds = ['product', 'work', 'video'] as const
const productHash = '#produto-'
/** The event of `openDialog`. */
export const opening = 'dialog-opening'

/** What is open over the page. */
export interface Opened {
  kind: (typeof kinds)[number]
  id: string
}

/** What the present history entry says is open, or a product's hash in the address. */
export function readEntry(): Opened | undefined {
  const kind = kinds.find((kind) => history.state?.[kind])
  if (kind) return { kind, id: history.state[kind] }
  const { hash } = location
  return hash.startsWith(productHash) ? { kind: 'product', id: hash.slice(productHash.length) } : undefined
}

/**
 * Opens a product, a work or a video in a history entry of its own: Back closes the dialog, Forward opens it again. The entry of a product or
 * work has its URL, so it can be shared and reloaded. A hash with a product's id opens it, too; without script that leads to its card.
 * @param path the URL of what opens, if it has one
 */
export function openDialog(kind: Opened['kind'], id: string, path?: string): void {
  // One entry for a second click before the dialog covers the page, and for the next work: closing would open the former again.
  history[history.state?.[kind] ? 'replaceState' : 'pushState']({ [kind]: id }, '', path)
  // A reload shows that page from its top, not as far down as this page was. The setting is this entry's alone.
  if (path) history.scrollRestoration = 'manual'
  dispatchEvent(new CustomEvent<Opened>(opening, { detail: { kind, id } }))
}

/** What makes a link open something over the page. Until React is there, the loader keeps a tap on such a link. */
export function opens(kind: Opened['kind'], id: string, path: string) {
  return { 'data-opens': kind, onClick: onPlainClick(() => openDialog(kind, id, path)) }
}

/** A handler for a link: script acts on a click without a modifier; any other one is the browser's. */
export function onPlainClick<Click extends MouseEvent>(act: (event: Click) => void) {
  return (event: Click) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act(event)
  }
}
