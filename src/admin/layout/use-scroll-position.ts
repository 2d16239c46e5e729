import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/** Opens each screen at its top; going back restores the scroll position. A browser does so before the former screen is rendered. */
export function useScrollPosition(): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    window.scrollTo(0, isBack ? (positions.get(key) ?? 0) : 0)
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, isBack])
}
