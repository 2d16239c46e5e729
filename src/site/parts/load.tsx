import { type ReactNode, useEffect, useState } from 'react'
import type { ItemOf, PublicEntityName } from '#contract/entities.ts'
import { siteText } from '../data/site.text.ts'
import { withWholePrices } from '../data/whole-prices.ts'

/** Data that is loading, then loaded or failed (spec §4): without both fields it is loading. */
export interface AsyncState<T> {
  data?: T
  retry?: () => void
}

/** Loads a public list (spec §7). Not by the panel's `call`, which would bring the schemas of all entities. @throws Error if that fails */
export async function loadList<Name extends PublicEntityName>(name: Name, apiUrl: string): Promise<ItemOf<Name>[]> {
  const response = await fetch(`${apiUrl}/${name}`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`GET /${name} returned ${response.status}`)
  return JSON.parse(withWholePrices(await response.text()))
}

/** Returns the list served with the page, or loads it after hydration if `served` is null. */
export function useList<Name extends PublicEntityName>(
  served: ItemOf<Name>[] | null,
  name: Name,
  apiUrl: string,
): AsyncState<ItemOf<Name>[]> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<AsyncState<ItemOf<Name>[]>>(served ? { data: served } : {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes.
  useEffect(() => {
    if (served) return
    setState({})
    loadList(name, apiUrl).then(
      (data) => setState({ data }),
      () => setState({ retry: () => setAttempt(attempt + 1) }),
    )
  }, [attempt])

  return state
}

interface LoadStateProps<T> {
  state: AsyncState<T>
  /** The specification's text for this list (spec §8). */
  error: string
  children: (data: T) => ReactNode
}

/** Shows the loading text, then the content or the error with a retry button. */
export function LoadState<T>({ state: { data, retry }, error, children }: LoadStateProps<T>) {
  if (data !== undefined) return children(data)
  if (!retry)
    return (
      <p role="status" className="box load-panel">
        <span className="valance" aria-hidden="true" />
        {siteText.load.loading}
      </p>
    )
  return (
    <div role="alert" className="box load-panel">
      <p>
        <b>{error}</b>
      </p>
      <p>{siteText.load.later}</p>
      <button type="button" className="button button-brand" onClick={retry}>
        {siteText.load.retry}
      </button>
    </div>
  )
}
