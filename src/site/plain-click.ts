import type { MouseEvent } from 'react'

/** Whether a click has no modifier, so that script may handle a link's click instead of the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
