import { type FocusEvent, type PointerEvent, useEffect, useReducer, useState } from 'react'
import { initialSlider, slideIntervalMs, sliderReducer } from './slider-state.ts'

/**
 * The slider's state and its timer, which stops while the slider is paused, the tab is hidden or a picture loads
 * (WCAG 2.2.2). With `prefers-reduced-motion` the slider starts paused.
 */
export function useSlider(count: number, isInteracting: boolean) {
  const [state, dispatch] = useReducer(sliderReducer(count), initialSlider)
  const isHidden = useHidden()
  const isRunning = !state.isPaused && !isInteracting && !isHidden && state.shown === state.wanted

  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => dispatch({ type: 'pause', isPaused: motion.matches })
    if (motion.matches) follow()
    motion.addEventListener('change', follow)
    return () => motion.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => dispatch({ type: 'step', by: 1 }), slideIntervalMs)
    // Halfway to the change leaves the next picture 2.5 s to load, without competing with the page's own requests.
    const prefetch = setTimeout(() => dispatch({ type: 'prefetch', slide: state.shown + 1 }), slideIntervalMs / 2)
    return () => {
      clearTimeout(timer)
      clearTimeout(prefetch)
    }
  }, [isRunning, state.shown])

  return { state, dispatch, isRunning }
}

function useHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const update = () => setHidden(document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isHidden
}

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
