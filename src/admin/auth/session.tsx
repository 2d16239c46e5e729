import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { clearSession, onSessionChange, readSession } from '#browser/session.ts'
import { paths } from '../paths.ts'
import { rememberPath } from './return-to.ts'

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
