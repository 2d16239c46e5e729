import { useEffect, useEffectEvent } from 'react'
import type { EntityName } from '#contract/entities.ts'

/** The panel's URLs besides those of the entities (spec §2). */
export const paths = {
  login: '/admin/login',
  recover: '/admin/recover',
  welcome: '/admin/welcome',
  dashboard: '/admin/dashboard',
  site: '/admin/site',
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

/** Whether the present entry of the history is that of an open form. */
export function isFormEntry(): boolean {
  return history.state?.isForm === true
}

/** Goes back from the entry of a form. Resolves when it is left. */
export function leaveFormEntry(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}

/**
 * Calls back with the address's hash, such as '#hours', for each link to this screen that is followed, also to the same one, and for each
 * entry of a form that the history leads to; not without a hash. That of a link leaves the address: a form has an entry of its own.
 */
export function useHash(onHash: (hash: string) => void): void {
  const follow = useEffectEvent(() => {
    const { hash, pathname, search } = location
    if (hash === '') return
    if (!isFormEntry()) history.replaceState(history.state, '', pathname + search)
    onHash(hash)
  })
  useEffect(() => {
    const screen = location.pathname
    const onNavigation = ({ type }: Event) => {
      const isOpening = type === 'pushState' && isFormEntry()
      // Another screen's hash is for that screen.
      if (location.pathname === screen && !isOpening) follow()
    }
    follow()
    for (const event of ['pushState', 'popstate']) window.addEventListener(event, onNavigation)
    return () => {
      for (const event of ['pushState', 'popstate']) window.removeEventListener(event, onNavigation)
    }
  }, [])
}
