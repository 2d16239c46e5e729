import { useEffect, useState } from 'react'
import type { ItemOf, PublicEntityName } from '#contract/entities.ts'

/** Every data load is loading, then loaded or failed (spec §4). */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'loaded'; data: T }
  | { status: 'failed'; retry: () => void }

/** Loads a public list; the code that does is fetched first, as hardly a visitor needs it. */
export async function loadList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return (await import('./fetch-list.ts')).fetchList(name)
}

/** A list that came with the page, or, where it did not (null), is loaded after hydration. */
export function useLoaded<Name extends PublicEntityName>(
  served: ItemOf<Name>[] | null,
  name: Name,
): AsyncState<ItemOf<Name>[]> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<AsyncState<ItemOf<Name>[]>>(
    served === null ? { status: 'loading' } : { status: 'loaded', data: served },
  )

  useEffect(() => {
    if (served !== null) return
    let current = true
    const show = (next: AsyncState<ItemOf<Name>[]>) => current && setState(next)
    show({ status: 'loading' })
    loadList(name).then(
      (data) => show({ status: 'loaded', data }),
      () => show({ status: 'failed', retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      current = false
    }
  }, [served, attempt, name])

  return state
}
