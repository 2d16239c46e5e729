import { Link, Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../ui/paths.ts'
import { authText } from './auth.text.ts'
import { LeftDrafts } from './left-drafts.tsx'
import { LoginFrame } from './login-frame.tsx'
import { pathAfterLogin, useSignedIn } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The login (spec §2). As soon as there is a token, even from another tab, it redirects to the page first asked for. */
export function LoginScreen() {
  const state = useHistoryState<unknown>()
  if (useSignedIn()) return <Redirect to={pathAfterLogin(state)} replace />
  return (
    <LoginFrame title={authText.title}>
      <SignInForm />
      <Link to={paths.recover} className="quiet-button">
        {authText.lostAccess}
      </Link>
      <LeftDrafts />
    </LoginFrame>
  )
}
