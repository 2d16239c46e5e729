/* The script of the pages without React. */
import { watchOpening } from './company/open-now.ts'
import { greetByVisitorsClock } from './quote/greeting.ts'
import { share } from './share/share.ts'

greetByVisitorsClock()
watchOpening()
// Reloaded with a work open over the main page: browsers do not scroll to the address of such an entry.
if (history.state?.work) document.getElementById(location.hash.slice(1))?.scrollIntoView()
addEventListener('click', async ({ target }) => {
  const status = target instanceof Element && target.closest('.share button')?.nextElementSibling
  if (!status) return
  // A live region reads the same text only if it was empty before.
  status.textContent = ''
  status.textContent = await share(document.title, location.pathname)
})
