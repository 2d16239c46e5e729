import { hydrateRoot } from 'react-dom/client'
import type { PageData } from './data/site-data.ts'
import { enliven } from './live.ts'
import { Page } from './page.tsx'

const root = document.getElementById('root')
const content = document.getElementById('content')?.textContent
if (root && content) {
  const data: PageData = JSON.parse(content)
  // Translations, extensions and carriers alter the HTML: React renders what differs anew, which is no fault of the page.
  hydrateRoot(root, <Page data={data} />, { onRecoverableError: () => {} })
  enliven()
  watchFingers()
  // A script of its own: a company without hours needs none of it.
  if (data.company.hours.length > 0) import('./late-opening.ts').then(({ watchOpening }) => watchOpening())
}

/** A mouse needs none of it. The first tap may come before the script. */
function watchFingers(): void {
  let first: MouseEvent | undefined
  const once = { once: true, passive: true }
  addEventListener('click', (event) => (first = event), once)
  const stop = () => import('./late-taps.ts').then(({ stopSecondTaps }) => stopSecondTaps(first))
  addEventListener('touchstart', stop, once)
}
