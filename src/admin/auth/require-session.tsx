import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { onSessionChange, readSession } from '#browser/session.ts'
import { paths } from '../paths.ts'
import { rememberOrigin } from './origin.ts'

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
