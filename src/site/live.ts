import { followHandles } from '#browser/follow-handles.ts'
import { greetByVisitorsClock } from './quote/greeting.ts'

/** What every page does with its served HTML, hydrated or not. React renders none of what this changes. */
export function enliven(): void {
  greetByVisitorsClock()
  followHandles()
  // At the document: a picture's `load` event does not reach the window.
  document.addEventListener('error', ({ target }) => replaceBroken(target), true)
  document.addEventListener('load', ({ target }) => replaceMissing(target), true)
  for (const image of document.querySelectorAll('img'))
    if (image.complete) {
      replaceMissing(image)
      // Broken, or from the browser's memory, where a picture may not know its width yet.
      if (image.naturalWidth === 0) image.decode().catch(() => replaceBroken(image))
    }
}

/** Replaces a picture that is as small as YouTube's for a missing poster. */
function replaceMissing(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const { naturalWidth, dataset } = image
  if (naturalWidth > 0 && naturalWidth <= Number(dataset.missingWidth ?? 0)) replaceBroken(image)
}

/** Shows what is hidden beside a picture that failed to load (spec §8): a placeholder, or the logo as in the header. */
function replaceBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const standIn = (image.closest('picture') ?? image).nextElementSibling
  if (!(standIn instanceof HTMLElement) || !standIn.hidden) return
  image.hidden = true
  standIn.hidden = false
  const logo = document.querySelector('.site-name > :first-child')
  if (logo && standIn instanceof HTMLSpanElement && !standIn.firstChild) {
    standIn.append(logo.cloneNode(true))
    standIn.setAttribute('role', 'img')
    standIn.setAttribute('aria-label', image.alt)
  }
}
