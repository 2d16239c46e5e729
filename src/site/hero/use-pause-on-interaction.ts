import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Whether the mouse is over an element or the keyboard focus is in it, and the handlers that track this. Focus after a
 * click or tap does not count: it stays on the clicked element and would pause the slider for good.
 */
export function usePauseOnInteraction() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isPaused: isHovered || isFocused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
