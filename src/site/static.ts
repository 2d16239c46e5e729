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

/** Shows the logo after a picture that failed to load, where the page has one. */
function replaceBroken(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement)) return
  const logo = picture.nextElementSibling
  if (!logo?.matches('.no-picture')) return
  picture.hidden = true
  logo.toggleAttribute('hidden', false)
}
addEventListener('error', ({ target }) => replaceBroken(target), true)
for (const picture of document.querySelectorAll('img'))
  if (picture.complete && picture.naturalWidth === 0) replaceBroken(picture)
