import { shareText } from './products/share.text.ts'
import { greetByVisitorsClock } from './quote/greeting.ts'

/** What every page does with its served HTML, hydrated or not. React renders none of what this changes. */
export function enliven(): void {
  greetByVisitorsClock()
  addEventListener('click', shareProduct)
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

/** Shares the URL of the product whose button was clicked, and says beside the button what that has done. */
async function shareProduct({ target }: Event): Promise<void> {
  const button = target instanceof Element && target.closest<HTMLElement>('.send-on button')
  if (!button) return
  const status = button.parentElement?.querySelector('[role=status]')
  if (!status) return
  // A live region reads the same text only if it was empty before.
  status.textContent = ''
  status.textContent = await share(button.dataset.title ?? '', button.dataset.path ?? '')
}

/**
 * Opens the device's own sheet for sharing, or copies the URL where there is none.
 * Returns what the visitor must be told, '' if nothing.
 */
async function share(title: string, path: string): Promise<string> {
  const url = new URL(path, location.href).href
  if (navigator.share)
    try {
      await navigator.share({ title, url })
      return ''
    } catch (error) {
      // The visitor has closed the sheet.
      if ((error as Error).name === 'AbortError') return ''
    }
  try {
    await navigator.clipboard.writeText(url)
    return shareText.copied
  } catch {
    // There is no clipboard on a plain http page.
    return shareText.copyByHand(url)
  }
}
