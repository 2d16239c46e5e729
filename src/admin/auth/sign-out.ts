import type { NavigateFunction } from 'react-router'
import { call } from '#browser/http/call.ts'
import { clearSession, readSession } from '#browser/session.ts'
import { auth } from '#contract/auth.ts'
import { paths } from '../paths.ts'

/** Clears the stored sign-in first, so that nothing can keep it, and then tells the server, which may fail. */
export function signOut(navigate: NavigateFunction): void {
  const token = readSession()?.access_token
  clearSession()
  navigate(paths.login, { replace: true, state: null })
  if (token) call(auth.logout, { token }).catch(() => undefined)
}
