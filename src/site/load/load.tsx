import { type ReactNode, useEffect, useState } from 'react'
import type { ItemOf, PublicEntityName } from '#contract/entities.ts'
import { siteText } from '../site.text.ts'

/** Loads a public list. The code that does it is imported first, since most visitors get the data with the page. */
export async function loadList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return (await import('./fetch-list.ts')).fetchList(name)
}

/** Returns the list served with the page, or loads it after hydration if `served` is null. */
export function useList<Name extends PublicEntityName>(
  served: ItemOf<Name>[] | null,
  name: Name,
): AsyncState<ItemOf<Name>[]> {
  return useLoaded(served, () => loadList(name))
}

/** Returns what was served with the page, or loads it after hydration if that is null. `load` must always do the same. */
export function useLoaded<T>(served: T | null, load: () => Promise<T>): AsyncState<T> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<AsyncState<T>>(
    served === null ? { status: 'loading' } : { status: 'loaded', data: served },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new on each render.
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

/**
 * Imports a component when it is first needed, and returns undefined until then. `onFailure` must reset `isWanted`, so that the next click
 * tries again.
 */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean, onFailure: () => void): T | undefined {
  const [part, setPart] = useState<T>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are new on each render, but always do the same.
  useEffect(() => {
    if (isWanted && part === undefined) load().then((loaded) => setPart(() => loaded), onFailure)
  }, [isWanted, part])

  return part
}

/** Data that is loading, then loaded or failed (spec §4). */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'loaded'; data: T }
  | { status: 'failed'; retry: () => void }

interface LoadStateProps<T> {
  state: AsyncState<T>
  /** The specification's text for this list (spec §8). */
  error: string
  children: (data: T) => ReactNode
}

/** Shows the loading text, then the content or the error with a retry button. */
export function LoadState<T>({ state, error, children }: LoadStateProps<T>) {
  if (state.status === 'loaded') return children(state.data)
  if (state.status === 'loading')
    return (
      <p role="status" className="load-panel">
        <span className="valance" aria-hidden="true" />
        {siteText.load.loading}
      </p>
    )
  return (
    <div role="alert" className="load-panel">
      <p>
        <b>{error}</b>
      </p>
      <p>{siteText.load.later}</p>
      <button type="button" className="button button-brand" onClick={state.retry}>
        {siteText.load.retry}
      </button>
    </div>
  )
}
