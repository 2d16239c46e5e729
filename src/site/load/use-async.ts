import { useEffect, useState } from 'react'

/** Data that is loading, then loaded or failed (spec §4). */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'loaded'; data: T }
  | { status: 'failed'; retry: () => void }

/** Returns the data served with the page, or loads it after hydration if `served` is null. */
export function useAsync<T>(served: T | null, load: () => Promise<T>): AsyncState<T> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<AsyncState<T>>(
    served === null ? { status: 'loading' } : { status: 'loaded', data: served },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function on each render, but always the same call.
  useEffect(() => {
    if (served !== null) return
    let isCurrent = true
    const show = (next: AsyncState<T>) => isCurrent && setState(next)
    show({ status: 'loading' })
    load().then(
      (data) => show({ status: 'loaded', data }),
      () => show({ status: 'failed', retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [served, attempt])

  return state
}
