import { useEffect, useState } from 'react'
import type { AsyncState } from '#browser/async-state.ts'
import type { ItemOf, PublicEntityName } from '#contract/entities.ts'

/** Loads a public list. The code that does it is imported first, since most visitors get the data with the page. */
export async function loadList<Name extends PublicEntityName>(name: Name): Promise<ItemOf<Name>[]> {
  return (await import('./fetch-list.ts')).fetchList(name)
}

/** Returns the list served with the page, or loads it after hydration if `served` is null. */
export function useList<Name extends PublicEntityName>(
  served: ItemOf<Name>[] | null,
  name: Name,
): AsyncState<ItemOf<Name>[]> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<AsyncState<ItemOf<Name>[]>>(
    served === null ? { status: 'loading' } : { status: 'loaded', data: served },
  )

  useEffect(() => {
    if (served !== null) return
    let isCurrent = true
    const show = (next: AsyncState<ItemOf<Name>[]>) => isCurrent && setState(next)
    show({ status: 'loading' })
    loadList(name).then(
      (data) => show({ status: 'loaded', data }),
      (error: Error) => show({ status: 'failed', error, retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [served, attempt, name])

  return state
}
