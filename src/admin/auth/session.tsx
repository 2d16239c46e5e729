import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type Location, Navigate, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { clearSession, onSessionChange, readSession } from '#browser/session.ts'
import { paths } from '../paths.ts'

/** The guard of every screen except the login: without a stored token it redirects to the login, which redirects back (spec §2). */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()

  // Another tab signed out. 'Sair' in this tab navigates afterwards and replaces this redirect.
  useEffect(
    () =>
      onSessionChange(() => {
        if (!readSession()) navigate(paths.login, { replace: true, state: rememberPath(location) })
      }),
    [location, navigate],
  )

  if (!readSession()) return <Navigate to={paths.login} replace state={rememberPath(location)} />
  return children
}

/** Whether a token is stored in this browser; follows changes in other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => readSession() !== undefined)
}

/** Clears the stored session first, then revokes its token on the server, which may fail. */
export function signOut(navigate: NavigateFunction): void {
  const token = readSession()?.access_token
  clearSession()
  navigate(paths.login, { replace: true, state: null })
  if (token) void import('./sign-in-calls.ts').then(({ revoke }) => revoke(token)).catch(() => undefined)
}

/** The location state of a redirect to the login: the path first asked for (spec §2). */
function rememberPath(location: Location): { from: string } {
  return { from: `${location.pathname}${location.search}${location.hash}` }
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
