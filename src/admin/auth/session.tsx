import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { clearSession, onSessionChange, readSession } from '#browser/session.ts'
import { isFormEntry, leaveFormEntry, paths } from '../ui/paths.ts'

/** The guard of every screen except the login: without a stored token it redirects to the login, which redirects back (spec §2). */
export function RequireSession({ children }: { children: ReactNode }) {
  // Another tab signed out. 'Sair' in this tab navigates afterwards and replaces this redirect.
  useEffect(
    () =>
      onSessionChange(() => {
        if (readSession()) return
        const leave = () => navigate(paths.login, { replace: true, state: rememberPath() })
        if (isFormEntry()) void leaveFormEntry().then(leave)
        else leave()
      }),
    [],
  )

  if (!readSession()) return <Redirect to={paths.login} replace state={rememberPath()} />
  return children
}

/** Whether a token is stored in this browser; follows changes in other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => readSession() !== undefined)
}

/** Clears the stored session first, then revokes its token on the server, which may fail. */
export function signOut(): void {
  const token = readSession()?.access_token
  clearSession()
  navigate(paths.login, { replace: true })
  if (token) void import('./sign-in-calls.ts').then(({ revoke }) => revoke(token)).catch(() => undefined)
}

/** The location state of a redirect to the login: the path first asked for (spec §2). */
function rememberPath(): { from: string } {
  return { from: location.pathname + location.search + location.hash }
}

/**
 * The path to open after signing in: the one first asked for, otherwise the dashboard (spec §2). Only a path of the panel is accepted, so
 * that a link cannot redirect to another site.
 */
export function pathAfterLogin(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  const isPanelPath = typeof from === 'string' && /^\/admin(?:[/?#][^\\]*)?$/.test(from)
  return isPanelPath && !from.startsWith(paths.login) ? from : paths.dashboard
}
