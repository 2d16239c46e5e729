const secondTapMs = 700
const secondTapPx = 44

interface Tap {
  /** In ms since the page began. */
  at: number
  /** In px of the window. */
  x: number
  y: number
  /** What a second tap may do again: an action together with the item it stands for, or a field. Undefined for all else. */
  repeats?: string | Element | undefined
}

let former: Tap | undefined

/**
 * Whether a finger's tap counts. One within 700 ms and 44 px of another hits what has moved there: it counts for no other control, and for the
 * same one only where repeating is its use.
 */
export function countTap(tap: Tap): boolean {
  const isSecond =
    former !== undefined &&
    tap.at - former.at <= secondTapMs &&
    Math.hypot(tap.x - former.x, tap.y - former.y) <= secondTapPx
  const counts = !isSecond || (tap.repeats !== undefined && tap.repeats === former?.repeats)
  former = counts ? tap : { ...tap, repeats: former?.repeats }
  return counts
}

/**
 * Stops every second tap of a finger before anything else gets it, but never on a link that leads to the company. Clicks of keys, of a mouse or
 * of a screen reader are not touched. A control whose use is repeating names its action and item in `data-repeats`: the same element may stand
 * for another item. Returns the function that ends this.
 * @param first a tap before
 */
export function stopSecondTaps(first?: MouseEvent): () => void {
  let isFinger = false
  if (first) countClick(first, controlOf(first.target))
  const listeners = {
    pointerdown: ({ pointerType }: PointerEvent) => {
      isFinger = pointerType === 'touch'
    },
    pointercancel: () => {
      isFinger = false
    },
    keydown: () => {
      isFinger = false
    },
    click(event: PointerEvent) {
      // Chromium sends no `pointerdown` of the taps after one in a frame that has gone; not every browser names the pointer of a click.
      const control = (isFinger || event.pointerType === 'touch') && controlOf(event.target)
      // A label sends a second click to its field.
      isFinger = false
      if (!control || control.matches('[href*="//wa.me/"], [href^="tel:"], [href^="mailto:"]')) return
      if (countClick(event, control)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of entries) document.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of entries) document.removeEventListener(type, listener, true)
  }
}

function countClick({ timeStamp: at, clientX: x, clientY: y }: MouseEvent, control: Element | null): boolean {
  return control === null || countTap({ at, x, y, repeats: repeatedBy(control) })
}

/** The control that a tap hits. A dialog itself is hit beside its content: a tap on its backdrop closes it. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.matches('dialog')) return target as Element | null
  const control = target.closest('a, button, summary, input, select, textarea, label')
  return control instanceof HTMLLabelElement ? control.control : control
}

function repeatedBy(control: Element): string | Element | undefined {
  if (control.matches('input, select, textarea')) return control
  return (control as HTMLElement).dataset.repeats
}
