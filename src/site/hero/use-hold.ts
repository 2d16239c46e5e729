import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Whether a mouse rests on an element or the keyboard's focus is in it, and the handlers that tell. A finger or a mouse
 * leaves the focus on what it pressed; only who goes by keys needs things to hold still there.
 */
export function useHold() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isHovered || isFocused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
