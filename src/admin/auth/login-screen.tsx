import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { clearAllDrafts, draftKeys } from '#browser/draft-store.ts'
import { Modal } from '#browser/modal.tsx'
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
  const [isAsking, setAsking] = useState(false)
  if (!isLeft) return null
  return (
    <>
      <p className="soft centred">
        {authText.draftsLeft} <Button onClick={() => setAsking(true)}>{authText.deleteDrafts}</Button>
      </p>
      {isAsking && (
        <Modal
          title={authText.deleteDraftsQuestion}
          onClose={() => setAsking(false)}
          className="panel-modal narrow-modal"
        >
          <div className="stack">
            <p className="soft">{authText.deleteDraftsAdvice}</p>
            <div className="form-actions">
              <Button onClick={() => setAsking(false)}>{authText.cancel}</Button>
              <Button
                className="primary-button danger-button"
                onClick={() => {
                  clearAllDrafts()
                  setLeft(false)
                  // The button that opened the question is removed with its paragraph.
                  requestAnimationFrame(() => document.querySelector<HTMLElement>('.login [name=email]')?.focus())
                }}
              >
                {authText.deleteDrafts}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}
