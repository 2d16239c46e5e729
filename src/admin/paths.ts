import { useEffect, useEffectEvent } from 'react'
import type { EntityName } from '#contract/entities.ts'

/** The panel's URLs besides those of the entities (spec §2). */
export const paths = {
  login: '/admin/login',
  recover: '/admin/recover',
  welcome: '/admin/welcome',
  dashboard: '/admin/dashboard',
  history: '/admin/history',
  security: '/admin/security',
  help: '/admin/help',
} as const

/** The URL of the screen in a folder: its name, but the site's configuration is called footer (spec §2). */
export function screenPath(folder: string): string {
  return `/admin/${folder === 'meta' ? 'footer' : folder}`
}

/** The URL of an entity's screen, which is in the folder of its name; the company's data and texts are on 'Página'. */
export function entityPath(name: EntityName): string {
  return screenPath(name === 'company' || name === 'texts' ? 'page' : name)
}

/** Opens the form for a new item on the screen of a list. */
export const newItemHash = '#novo'

/** The URL of the history of one item; `id` of a single entity is its name. */
export function itemHistoryPath(entity: string, id: string): string {
  return `${paths.history}?${new URLSearchParams({ entity, id })}`
}

/**
 * Calls back with the address's hash, such as '#hours', for each link to this screen that is followed, also to the same one; not without a
 * hash. It leaves the address, so that a reload does not open again what was closed.
 */
export function useHash(onHash: (hash: string) => void): void {
  const follow = useEffectEvent(() => {
    const { hash, pathname, search } = location
    if (hash === '') return
    history.replaceState(history.state, '', pathname + search)
    onHash(hash)
  })
  useEffect(() => {
    const screen = location.pathname
    const onNavigation = () => {
      // Another screen's hash is for that screen.
      if (location.pathname === screen) follow()
    }
    follow()
    for (const event of ['pushState', 'popstate']) window.addEventListener(event, onNavigation)
    return () => {
      for (const event of ['pushState', 'popstate']) window.removeEventListener(event, onNavigation)
    }
  }, [])
}
