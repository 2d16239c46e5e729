import { type FocusEvent, type PointerEvent, type TouchEvent, useEffect, useReducer, useRef, useState } from 'react'

/** Spec §9: a slide is shown for 5 s. The fade of 1 s is in hero.css. */
const slideIntervalMs = 5000

/** The slider's state. All numbers are indexes of slides. */
export interface SliderState {
  shown: number
  /** Differs from `shown` while the picture of the wanted slide is not decoded yet. */
  wanted: number
  /** The slides whose pictures are in the page. The first one is in the HTML. */
  fetched: readonly number[]
  isPaused: boolean
}

export type SliderEvent =
  | { type: 'go'; to: number }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'decoded'; slide: number }
  | { type: 'prefetch'; slide: number }
  | { type: 'pause'; isPaused: boolean }

export const initialSlider: SliderState = { shown: 0, wanted: 0, fetched: [0], isPaused: false }

/** Wraps an index around at both ends (spec §4). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** The reducer of a slider with `count` slides. A slide is first wanted, then shown when its picture is decoded. */
export function sliderReducer(count: number) {
  return (state: SliderState, event: SliderEvent): SliderState => {
    if (event.type === 'pause') return { ...state, isPaused: event.isPaused }
    if (event.type === 'prefetch') return withPicture(state, wrapIndex(event.slide, count))
    if (event.type === 'decoded') return event.slide === state.wanted ? { ...state, shown: event.slide } : state
    const wanted = wrapIndex(event.type === 'go' ? event.to : state.wanted + event.by, count)
    return withPicture({ ...state, wanted }, wanted)
  }
}

function withPicture(state: SliderState, slide: number): SliderState {
  return state.fetched.includes(slide) ? state : { ...state, fetched: [...state.fetched, slide] }
}

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
