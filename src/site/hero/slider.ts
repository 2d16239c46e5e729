import {
  type FocusEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** Spec §9: a slide is shown for 5 s. The fade of 1 s is in hero.css. */
const slideIntervalMs = 5000

/** Wraps an index around at both ends (spec §4). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/**
 * The slider's state and its timer, which stops while the slider is paused, the tab is hidden or a picture loads
 * (WCAG 2.2.2). With `prefers-reduced-motion` the slider starts paused. All numbers are indexes of slides.
 */
export function useSlider(count: number, isInteracting: boolean) {
  const [shown, setShown] = useState(0)
  /** Differs from `shown` while the picture of the wanted slide is not decoded yet. */
  const [wanted, setWanted] = useState(0)
  /** The slides whose pictures are in the page. The first one is in the HTML. */
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]))
  /** What the visitor has asked for by an arrow, a dot or a swipe; undefined once the timer has moved on. */
  const [chosen, setChosen] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const isHidden = useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  )
  const isRunning = !isPaused && !isInteracting && !isHidden && shown === wanted

  const fetchPicture = (slide: number) => setFetched((before) => new Set(before).add(slide))
  const turnTo = (slide: number) => {
    fetchPicture(slide)
    setWanted(slide)
  }
  const go = (slide: number) => {
    const to = wrapIndex(slide, count)
    setChosen(to)
    turnTo(to)
  }

  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setPaused(motion.matches)
    follow()
    motion.addEventListener('change', follow)
    return () => motion.removeEventListener('change', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new on each render, but always do the same.
  useEffect(() => {
    if (!isRunning) return
    const next = wrapIndex(shown + 1, count)
    const timer = setTimeout(() => {
      setChosen(undefined)
      turnTo(next)
    }, slideIntervalMs)
    // Halfway to the change leaves the next picture 2.5 s to load, without competing with the page's own requests.
    const prefetch = setTimeout(() => fetchPicture(next), slideIntervalMs / 2)
    return () => {
      clearTimeout(timer)
      clearTimeout(prefetch)
    }
  }, [isRunning, shown])

  return { shown, wanted, fetched, isChosen: chosen === shown, isPaused, isRunning, go, show: setShown, setPaused }
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Whether the mouse is over an element or the keyboard focus is in it, and the element's props that track this. Focus after a
 * click or tap does not count: it stays on the clicked element and would pause the slider for good.
 */
export function usePauseOnInteraction() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const area = useRef<HTMLElement>(null)
  // A mouse that has not moved since before the hydration enters nothing.
  useEffect(() => setHovered(matchMedia('(hover: hover)').matches && area.current?.matches(':hover') === true), [])
  return {
    isPaused: isHovered || isFocused,
    props: {
      ref: area,
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
      // A handle that is dragged turns nothing else.
      const isSwipe = event.touches.length === 1 && !(event.target instanceof HTMLInputElement)
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      // A finger on an enlarged page moves the page.
      if (!start.current || !touch || (visualViewport?.scale ?? 1) > 1) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) >= swipeDistancePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
