import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { draftKeys } from '#browser/draft-store.ts'
import { Logo } from '#browser/logo.tsx'
import { publicSettings } from '#browser/settings.ts'
import { lazyPart } from '../lazy-part.tsx'
import { panelText } from '../panel.text.ts'
import { paths } from '../paths.ts'
import { authText } from './auth.text.ts'
import { pathAfterLogin, useSignedIn } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Not in the first load: a browser has drafts only after a session.
const LeftDrafts = lazyPart(async () => (await import('./left-drafts.tsx')).LeftDrafts)

/** The login (spec §2). As soon as there is a token, even from another tab, it redirects to the page first asked for. */
export function LoginScreen() {
  const { state } = useLocation()
  if (useSignedIn()) return <Navigate to={pathAfterLogin(state)} replace />
  return (
    <LoginFrame title={authText.title}>
      <SignInForm />
      <Link to={paths.recover} className="quiet-button">
        {authText.lostAccess}
      </Link>
      {draftKeys().length > 0 && <LeftDrafts />}
    </LoginFrame>
  )
}

/** The card below an awning that the screens before the sign-in share. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="login">
      <title>{title}</title>
      <div className="login-card">
        <div className="login-awning" />
        <div className="valance" />
        <div className="login-body stack">
          <Logo own={publicSettings().brand?.logo} label={panelText.logo} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
