import { hydrateRoot } from 'react-dom/client'
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
  hydrateRoot(root, <Page state={state} onHydrated={repeatFirstClick} />)
}
