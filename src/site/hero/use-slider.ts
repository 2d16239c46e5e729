import { useEffect, useReducer, useState } from 'react'
import { initialSlider, slideIntervalMs, sliderReducer } from './slider-state.ts'

/**
 * The slider's state and its clock, which runs only while nothing speaks against it (WCAG 2.2.2). For whoever asked for
 * less motion it stands paused, until it is told to go.
 */
export function useSlider(count: number, isHeld: boolean) {
  const [state, dispatch] = useReducer(sliderReducer(count), initialSlider)
  const isHidden = useHidden()
  const isRunning = !state.isPaused && !isHeld && !isHidden && state.shown === state.wanted

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
    // Halfway to the change is early enough for the next picture, and late enough not to be in anything's way.
    const ahead = setTimeout(() => dispatch({ type: 'prepare', slide: state.shown + 1 }), slideIntervalMs / 2)
    return () => {
      clearTimeout(timer)
      clearTimeout(ahead)
    }
  }, [isRunning, state.shown])

  return { state, dispatch, isRunning }
}

/** True while the tab is hidden. */
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
