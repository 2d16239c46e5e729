import { useEffect, useState } from 'react'

/** Every data load is loading, then loaded or failed (spec §4). */
export type Loaded<T> = { status: 'loading' } | { status: 'loaded'; data: T } | { status: 'failed'; retry: () => void }

/** Data that came with the page as it is, or, where it did not come (null), loaded once the script lives. */
export function useLoaded<T>(served: T | null, load: () => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loaded<T>>(
    served === null ? { status: 'loading' } : { status: 'loaded', data: served },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function on each render and always the same call.
  useEffect(() => {
    if (served !== null) return
    let current = true
    const show = (next: Loaded<T>) => current && setState(next)
    show({ status: 'loading' })
    load().then(
      (data) => show({ status: 'loaded', data }),
      () => show({ status: 'failed', retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      current = false
    }
  }, [served, attempt])

  return state
}
