import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/** Opens each screen at its top; going back restores the scroll position, as soon as the screen is long enough. */
export function useScrollPosition(): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const wanted = isBack ? (positions.get(key) ?? 0) : 0
    window.scrollTo(0, wanted)
    if (wanted === 0) return
    // A screen that loads its list grows later; scrolling by hand ends the restoring.
    const growth = new ResizeObserver(() => window.scrollTo(0, wanted))
    growth.observe(document.body)
    const stop = () => growth.disconnect()
    const timer = setTimeout(stop, 3000)
    for (const type of ['wheel', 'touchmove', 'keydown']) window.addEventListener(type, stop, { once: true })
    return () => {
      clearTimeout(timer)
      stop()
      for (const type of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(type, stop)
    }
  }, [key, isBack])
}
