import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import { readSession } from '#browser/session.ts'
import { focusContent, isFocusLost } from '../ui/focus.ts'
import { authText } from './auth.text.ts'
import { SignInForm } from './sign-in-form.tsx'

const SignInAgainContext = createContext<() => void>(() => undefined)

/** Opens the sign-in over whatever stands on the screen, which stays as it is. */
export function useSignInAgain(): () => void {
  return useContext(SignInAgainContext)
}

interface SignInAgainProps {
  children: ReactNode
  /** After a sign-in in place: the time to ask again for what was refused. */
  onSignedIn: () => void
}

/** Keeps a sign-in ready for the moment when a token is refused or missing, so that nothing typed is lost. */
export function SignInAgain({ children, onSignedIn }: SignInAgainProps) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const hide = () => setOpen(false)
  const wasOpen = useRef(false)
  // Where nothing below takes the focus back (a list that was refused), it goes on from the top of the screen.
  useEffect(() => {
    if (wasOpen.current && !open) requestAnimationFrame(() => isFocusLost() && focusContent())
    wasOpen.current = open
  }, [open])
  return (
    <SignInAgainContext value={show}>
      {children}
      {open && (
        <Modal title={authText.again} onClose={hide} className="panel-modal narrow-modal">
          <div className="pb-5">
            <p className="mb-4 text-ink-soft">{authText.againReason}</p>
            <SignInForm
              email={readSession()?.email ?? ''}
              onSignedIn={() => {
                hide()
                onSignedIn()
              }}
            />
          </div>
        </Modal>
      )}
    </SignInAgainContext>
  )
}
