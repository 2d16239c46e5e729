import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** How a screen's list is loaded, where it has one. */
export interface LoadedAhead {
  list?: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }
}

/** A screen by its address, and how its script is fetched. */
export interface AheadScreen {
  path: string
  load: () => Promise<LoadedAhead>
}

/**
 * Fetches the other screens' scripts and lists, one after the other, as soon as the opened one is there and the browser is
 * idle, so that a tapped tab has something to show. Opening a screen asks for its list all the same.
 */
export function usePrefetch(queryClient: QueryClient, screens: readonly AheadScreen[]): void {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)

  useEffect(() => {
    let isStopped = false
    async function prefetch() {
      await screens.find(({ path }) => path === opened)?.load()
      await idle()
      for (const { load } of screens.filter(({ path }) => path !== opened)) {
        await quiet(queryClient)
        if (isStopped) return
        const { list } = await load()
        // A list that is known already is not asked for again.
        if (list && !isStopped) await queryClient.prefetchQuery({ ...list, staleTime: Number.POSITIVE_INFINITY })
      }
    }
    // A network that fails here is told by the screen that needs it.
    prefetch().catch(() => undefined)
    return () => {
      isStopped = true
    }
  }, [queryClient, screens, opened])
}

/** Safari has no idle callback: there a second's pause stands for it. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve)
    else setTimeout(resolve, 1000)
  })
}

/** What a screen asks for itself goes first. */
function quiet(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
