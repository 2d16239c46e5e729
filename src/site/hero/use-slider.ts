import { useEffect, useReducer, useState } from 'react'
import { initialSlider, slideIntervalMs, sliderReducer } from './slider-state.ts'

/** The slider's state and its clock, which runs only while nothing speaks against it (WCAG 2.2.2). */
export function useSlider(count: number, isHeld: boolean) {
  const [state, dispatch] = useReducer(sliderReducer(count), initialSlider)
  const isQuiet = useQuiet()
  const isRunning = !state.isPaused && !isHeld && !isQuiet && state.shown === state.wanted

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

/** True while the tab is hidden or the visitor asked for less motion. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const update = () => setQuiet(motion.matches || document.hidden)
    update()
    motion.addEventListener('change', update)
    document.addEventListener('visibilitychange', update)
    return () => {
      motion.removeEventListener('change', update)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return isQuiet
}
