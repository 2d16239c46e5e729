import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { Modal } from '#browser/modal.tsx'
import { readSession } from '#browser/session.ts'
import { focusContent, isFocusLost } from '../ui/focus.ts'
import { paths } from '../ui/paths.ts'
import { authText } from './auth.text.ts'
import { SignInForm } from './sign-in-form.tsx'

const SignInAgainContext = createContext<() => void>(() => undefined)

/** Returns a function that opens the sign-in over the screen, which stays as it is. */
export function useSignInAgain(): () => void {
  return useContext(SignInAgainContext)
}

interface SignInAgainProps {
  children: ReactNode
  /** Called after a sign-in over a screen, which can then reload what was refused. */
  onSignedIn: () => void
}

/** Offers a sign-in over the screen when a token is refused or missing, so that nothing typed is lost. */
export function SignInAgain({ children, onSignedIn }: SignInAgainProps) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const hide = () => {
    flushSync(() => setOpen(false))
    // If the dialog's opener is gone (as in a refused list), the screen's content gets the focus.
    requestAnimationFrame(() => isFocusLost() && focusContent())
  }
  return (
    <SignInAgainContext value={show}>
      {children}
      {open && (
        <Modal title={authText.again} onClose={hide} className="panel-modal narrow-modal">
          <div className="modal-body stack">
            <p className="screen-intro soft">{authText.againReason}</p>
            <SignInForm
              email={readSession()?.email ?? ''}
              onSignedIn={() => {
                hide()
                onSignedIn()
              }}
            />
            <Link to={paths.recover} className="quiet-button">
              {authText.lostAccess}
            </Link>
          </div>
        </Modal>
      )}
    </SignInAgainContext>
  )
}
