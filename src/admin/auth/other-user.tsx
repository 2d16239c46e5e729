import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { Modal } from '#browser/modal.tsx'
import { acceptOtherUser, onSessionChange, ownEmail, readOtherUser } from '#browser/session.ts'
import { Button } from '../ui/button.tsx'
import { authText } from './auth.text.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Names another user who signed in in another tab, over the screen, before anything is saved as her. */
export function OtherUser() {
  const email = useSyncExternalStore(onSessionChange, readOtherUser)
  return email === undefined ? null : <OtherUserDialog key={email} email={email} />
}

function OtherUserDialog({ email }: { email: string }) {
  const [isSigningIn, setSigningIn] = useState(false)
  const queryClient = useQueryClient()
  const textId = useId()
  // What a screen shows of the user is another's.
  const reload = () => void queryClient.invalidateQueries()
  const goOn = () => {
    acceptOtherUser()
    reload()
  }
  return (
    <Modal title={authText.other} describedBy={textId} onClose={goOn} className="panel-modal narrow-modal">
      <div className="modal-body stack">
        <p id={textId}>{authText.otherUser(email)}</p>
        {isSigningIn ? (
          <SignInForm email={ownEmail()} onSignedIn={reload} />
        ) : (
          <div className="line actions">
            <Button className="primary-button" onClick={goOn}>
              {authText.goOn(email)}
            </Button>
            <Button onClick={() => setSigningIn(true)}>{authText.signInAgain}</Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
