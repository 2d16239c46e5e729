import { type TouchEvent, useRef } from 'react'

const swipeDistancePx = 48

/** Touch handlers that recognise a horizontal swipe: to the left calls `onSwipe(1)`, to the right `onSwipe(-1)`. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) >= swipeDistancePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
