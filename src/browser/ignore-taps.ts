const ignoredMs = 700

/**
 * Makes an element take no tap for 700 ms: a second tap must not hit what has just appeared under the finger. Only where the finger is the
 * pointer; keys and a screen reader's own clicks work.
 * @param pointerEvents 'auto' for a ground that takes the taps in place of what is below it
 */
export function ignoreTaps(element: Element | null | undefined, pointerEvents = 'none'): void {
  if (!matchMedia('(pointer: coarse)').matches) return
  element?.animate({ pointerEvents: [pointerEvents, pointerEvents] }, ignoredMs)
}
