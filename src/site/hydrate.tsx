import { hydrateRoot } from 'react-dom/client'
import { openNowId } from './company/part.tsx'
import { Page } from './page.tsx'
import type { SiteState } from './site-state.ts'

const root = document.getElementById('root')
const content = document.getElementById('content')?.textContent
if (root && content) hydrate(root, JSON.parse(content))

/** Hydrates the served page, then repeats the first click that the loader remembered. */
function hydrate(root: HTMLElement, state: SiteState): void {
  let firstClick: HTMLElement | undefined
  const receiveClick = (clicked: HTMLElement) => {
    firstClick = clicked
  }
  // From here on React receives every click, so the loader stops remembering them.
  root.dispatchEvent(new CustomEvent('hydrate', { detail: receiveClick }))
  // After a timeout: React hydrates a pending section at once only for a click that comes from outside its own work.
  const repeatFirstClick = () => setTimeout(() => firstClick?.click())
  loadOpenNow()
  hydrateRoot(root, <Page state={state} onHydrated={repeatFirstClick} />)
}

/** Loads what says whether the company is open when its opening hours come into view. */
function loadOpenNow(): void {
  // The element itself is hidden until then.
  const hours = document.getElementById(openNowId)?.parentElement
  if (!hours) return
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    void import('./company/open-now.ts')
  }).observe(hours)
}
