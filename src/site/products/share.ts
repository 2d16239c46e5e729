import { shareText } from './share.text.ts'

/** Shares the URL of the product whose button was clicked, and says beside the button what that has done. */
export async function shareProduct({ target }: Event): Promise<void> {
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
