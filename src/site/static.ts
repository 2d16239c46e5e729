/* The script of the pages without React. */
import { watchOpening } from './company/open-now.ts'
import { greetByVisitorsClock } from './quote/greeting.ts'
import { share } from './share/share.ts'

greetByVisitorsClock()
watchOpening()
addEventListener('click', async ({ target }) => {
  const status = target instanceof Element && target.closest('.share button')?.nextElementSibling
  if (!status) return
  // A live region reads the same text only if it was empty before.
  status.textContent = ''
  status.textContent = await share(document.title, location.pathname)
})
