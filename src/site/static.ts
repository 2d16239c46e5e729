/* The script of the pages without React. */
import { stopSecondTaps } from '#browser/second-taps.ts'
import { watchOpening } from './company/open-now.ts'
import { enliven } from './live.ts'
import { readEntry } from './parts/open-dialog.ts'
import { shareProduct } from './products/share.ts'

enliven()
stopSecondTaps()
addEventListener('click', shareProduct)
watchOpening()
// Reloaded with a work open over the main page: browsers do not scroll to the address of such an entry.
if (readEntry()?.kind === 'work') document.getElementById(location.hash.slice(1))?.scrollIntoView()
