import { shareText } from './share.text.ts'

/**
 * Opens the device's own sheet for sharing, or copies the URL where there is none.
 * Returns what the visitor must be told, '' if nothing.
 */
export async function share(title: string, path: string): Promise<string> {
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
