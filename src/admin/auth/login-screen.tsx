import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { clearAllDrafts, draftKeys } from '#browser/draft-store.ts'
import { Logo } from '../ui/logo.tsx'
import { authText } from './auth.text.ts'
import { originAfterLogin } from './return-to.ts'
import { useSignedIn } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The way in (spec §2). As soon as there is a token, from here or from another tab, one goes where one came from. */
export function LoginScreen() {
  const { state } = useLocation()
  if (useSignedIn()) return <Navigate to={originAfterLogin(state)} replace />
  return (
    <main className="login">
      <title>{authText.title}</title>
      <div className="login-card">
        <div className="login-awning" />
        <div className="valance" />
        <div className="login-body">
          <Logo className="mx-auto size-14" />
          <h1 className="login-title">{authText.title}</h1>
          <SignInForm />
          <LeftDrafts />
        </div>
      </div>
    </main>
  )
}

/** On a shared computer: says that drafts were left here, and deletes them. */
function LeftDrafts() {
  const [isLeft, setLeft] = useState(() => draftKeys().length > 0)
  if (!isLeft) return null
  return (
    <p className="left-drafts">
      {authText.draftsLeft}{' '}
      <button
        type="button"
        className="quiet-button"
        onClick={() => {
          // The button goes with what it says.
          document.querySelector<HTMLElement>('.login [name=email]')?.focus()
          clearAllDrafts()
          setLeft(false)
        }}
      >
        {authText.deleteDrafts}
      </button>
    </p>
  )
}
