import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** How a screen's lists are loaded; absent if it has none. */
export interface ScreenModule {
  lists?: readonly { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }[]
}

/** A screen by its address, and how its script is fetched. */
export interface PreloadableScreen {
  path: string
  load: () => Promise<ScreenModule>
}

/**
 * Loads the other screens' scripts and lists, one after the other, once the opened screen is loaded and the browser is
 * idle, so that a tapped tab shows its list at once. Opening a screen loads its list again.
 */
export function usePrefetch(queryClient: QueryClient, screens: readonly PreloadableScreen[]): void {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)

  useEffect(() => {
    let isStopped = false
    async function prefetch() {
      await screens.find(({ path }) => path === opened)?.load()
      await idle()
      for (const { load } of screens.filter(({ path }) => path !== opened)) {
        await noRequests(queryClient)
        if (isStopped) return
        const { lists = [] } = await load()
        // A cached list is not loaded again.
        for (const list of lists)
          if (!isStopped) await queryClient.prefetchQuery({ ...list, staleTime: Number.POSITIVE_INFINITY })
      }
    }
    // The screen that needs the list reports the failure.
    prefetch().catch(() => undefined)
    return () => {
      isStopped = true
    }
  }, [queryClient, screens, opened])
}

/** Safari has no idle callback: there it is a pause of one second. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve)
    else setTimeout(resolve, 1000)
  })
}

/** Resolves when no query is running: the opened screen's own requests go first. */
function noRequests(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
}
