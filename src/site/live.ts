import { followHandles } from '#browser/follow-handles.ts'
import { greetByVisitorsClock } from './quote/greeting.ts'

/** What every page does with its served HTML, hydrated or not. React renders none of what this changes. */
export function enliven(): void {
  greetByVisitorsClock()
  followHandles()
  addEventListener('keydown', keepFocusInMenu)
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

/** The open menu covers the page, so it traps the focus: Tab cycles through its links and buttons. */
function keepFocusInMenu(event: KeyboardEvent): void {
  // `is-open` where there are no popovers (loader.ts).
  const menu = event.key === 'Tab' && document.querySelector('#menu:is(:popover-open, .is-open)')
  if (!menu) return
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const last = stops.length - 1
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (event.shiftKey ? at > 0 : at >= 0 && at < last) return
  event.preventDefault()
  stops[event.shiftKey ? last : 0]?.focus()
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
