import { hydrateRoot } from 'react-dom/client'
import { Page } from './page.tsx'
import type { SiteState } from './site-state.ts'

const root = document.getElementById('root')
const content = document.getElementById('content')?.textContent
if (root && content) wake(root, JSON.parse(content))

/** Lets React take over the served page. A click that came before is done again, once, as soon as it can be answered. */
function wake(root: HTMLElement, state: SiteState): void {
  let firstClick: HTMLButtonElement | undefined
  const handOver = (button: HTMLButtonElement) => {
    firstClick = button
  }
  // From this line on the loader remembers nothing: React hears every click itself.
  root.dispatchEvent(new CustomEvent('hydrate', { detail: handOver }))
  // Not within React's own work: only a click from outside of it makes a section that still sleeps wake at once.
  const answerFirstClick = () => setTimeout(() => firstClick?.click())
  hydrateRoot(root, <Page state={state} onLive={answerFirstClick} />)
}
