import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { clearAllDrafts, draftKeys } from '#browser/draft-store.ts'
import { ConfirmDialog } from '../lists/confirm-dialog.tsx'
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

const instantAction = { isPending: false, isError: false, reset: () => undefined, reason: '' }

/** For shared computers: says that there are drafts, and deletes them. */
function LeftDrafts() {
  const [isLeft, setLeft] = useState(() => draftKeys().length > 0)
  const [isAsking, setAsking] = useState(false)
  if (!isLeft) return null
  return (
    <>
      <p className="soft centred">
        {authText.draftsLeft} <Button onClick={() => setAsking(true)}>{authText.deleteDrafts}</Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          question={authText.deleteDraftsQuestion}
          subject={authText.deleteDraftsAdvice}
          confirm={authText.deleteDrafts}
          action={instantAction}
          onConfirm={() => {
            clearAllDrafts()
            setLeft(false)
            // The pressed button is removed with its paragraph.
            requestAnimationFrame(() => document.querySelector<HTMLElement>('.login [name=email]')?.focus())
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
