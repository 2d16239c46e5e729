/* The script of the pages without React. */
import { watchOpening } from './company/open-now.ts'
import { readEntry } from './dialogs/open-dialog.ts'
import { enliven } from './live.ts'
import { shareProduct } from './products/share.ts'

enliven()
addEventListener('click', shareProduct)
watchOpening()
// Reloaded with a work open over the main page: browsers do not scroll to the address of such an entry.
if (readEntry()?.kind === 'work') document.getElementById(location.hash.slice(1))?.scrollIntoView()
