/* The script of the pages without React. */
import { stopSecondTaps } from '#browser/second-taps.ts'
import { watchOpening } from './company/open-now.ts'
import { enliven } from './live.ts'
import { readEntry } from './parts/open-dialog.ts'
import { shareProduct } from './products/share.ts'

enliven()
stopSecondTaps()
addEventListener('click', shareProduct)
// A product's page that was reloaded under its open details has their history entry. Going back changes only the address then.
const { pathname } = location
addEventListener('popstate', () => location.pathname === pathname || location.reload())
watchOpening()
// Reloaded with a work open over the main page: browsers do not scroll to the address of such an entry.
if (readEntry()?.kind === 'work') document.getElementById(location.hash.slice(1))?.scrollIntoView()
