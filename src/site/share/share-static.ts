/* The script of a static page's button for sharing. The loader imports it at the first click and dispatches each click as `share`. */
import { share } from './share.ts'

addEventListener('share', async ({ target }) => {
  const status = target instanceof Element && target.nextElementSibling
  if (!status) return
  status.textContent = ''
  status.textContent = await share(document.title, location.pathname)
})
