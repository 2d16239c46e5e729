import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { clearAllDrafts, draftKeys } from '#browser/draft-store.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { authText } from './auth.text.ts'
import { LoginFrame } from './login-frame.tsx'
import { pathAfterLogin } from './return-to.ts'
import { useSignedIn } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

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
      <LeftDrafts />
    </LoginFrame>
  )
}

/** For shared computers: says that there are drafts, and deletes them. */
function LeftDrafts() {
  const [isLeft, setLeft] = useState(() => draftKeys().length > 0)
  if (!isLeft) return null
  return (
    <p className="soft centred">
      {authText.draftsLeft}{' '}
      <Button
        onClick={() => {
          // This button is removed with its paragraph.
          document.querySelector<HTMLElement>('.login [name=email]')?.focus()
          clearAllDrafts()
          setLeft(false)
        }}
      >
        {authText.deleteDrafts}
      </Button>
    </p>
  )
}
