import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { clearSession, onSessionChange, readSession } from '#browser/session.ts'
import { paths } from '../paths.ts'
import { rememberOrigin } from './return-to.ts'

/** The guard of every screen but the login: without a stored token one goes there, and is brought back after (spec §2). */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()

  // Another tab signed out. 'Sair' in this tab navigates after this does, and its plain entry stays.
  useEffect(
    () =>
      onSessionChange(() => {
        if (!readSession()) navigate(paths.login, { replace: true, state: rememberOrigin(location) })
      }),
    [location, navigate],
  )

  if (!readSession()) return <Navigate to={paths.login} replace state={rememberOrigin(location)} />
  return children
}

/** Whether a token is stored in this browser; follows what other tabs do. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => readSession() !== undefined)
}

/** Clears the stored sign-in first, so that nothing can keep it, and then tells the server, which may fail. */
export function signOut(navigate: NavigateFunction): void {
  const token = readSession()?.access_token
  clearSession()
  navigate(paths.login, { replace: true, state: null })
  if (token) void import('./sign-in-calls.ts').then(({ revoke }) => revoke(token)).catch(() => undefined)
}
