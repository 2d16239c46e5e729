import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HttpError } from '#browser/call.ts'
import { dismissErrors, showError, showSuccess } from '../toasts/show-toast.ts'
import { useForgetOutdated } from '../ui/focus.ts'
import { FormFields, PasswordInput, Reason } from '../ui/form-parts.tsx'
import { authText } from './auth.text.ts'

// A separate chunk: neither a signed-in user nor the empty form needs it.
const loadCalls = () => import('./sign-in-calls.ts')

interface SignInFormProps {
  /** The e-mail of the session that ended, '' if unknown; absent on the login screen. */
  email?: string
  onSignedIn?: () => void
}

/**
 * E-mail and password, on the login screen and over a screen whose session ended. Uncontrolled, and validated by the
 * browser itself (spec §5): the first load stays small, and a password manager's input is read like any other.
 */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  // It stays while the next attempt is under way: without it, the second press of a double tap would hit the link below.
  const [reason, setReason] = useState('')
  const id = useId()

  useEffect(() => {
    // On the login screen a phone's keyboard would hide the page: only the dialog focuses its empty field.
    if (email !== undefined) form.current?.querySelector<HTMLElement>(`[name=${email ? 'password' : 'email'}]`)?.focus()
  }, [email])

  useForgetOutdated(reason === authText.reasonOffline, () => setReason(''))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setSending(true)
    dismissErrors()
    try {
      const { signIn } = await loadCalls()
      await signIn({ email: String(fields.get('email')), password: String(fields.get('password')) })
      showSuccess(authText.succeeded)
      onSignedIn?.()
    } catch (error) {
      // One text for every failure (spec §8); the line under the form shows which it was, by status and header.
      showError(authText.failed)
      // At once: a field that is still disabled takes no focus.
      flushSync(() => {
        setReason(reasonOf(error, onSignedIn !== undefined))
        setSending(false)
      })
      form.querySelector<HTMLElement>('[name=password]')?.focus()
    }
  }

  return (
    <form ref={form} onSubmit={submit} onFocus={() => void loadCalls().catch(() => undefined)}>
      <FormFields sending={sending && authText.submitting}>
        <div className="field">
          <label htmlFor={`${id}-email`}>{authText.email}</label>
          <input
            id={`${id}-email`}
            className="input"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email ?? ''}
            required
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-password`}>{authText.password}</label>
          <PasswordInput
            id={`${id}-password`}
            name="password"
            autoComplete="current-password"
            required
            aria-invalid={reason !== ''}
            aria-describedby={reason ? `${id}-reason` : undefined}
          />
        </div>
        <Reason id={`${id}-reason`}>{reason}</Reason>
        <button type="submit" className="primary-button">
          {sending ? authText.submitting : authText.submit}
        </button>
      </FormFields>
    </form>
  )
}

function reasonOf(error: unknown, isAgain: boolean): string {
  if (!navigator.onLine) return authText.reasonOffline
  if (!(error instanceof HttpError)) return authText.reasonUnreachable
  if (error.status === 429) return authText.reasonTooMany
  if (error.status >= 500) return authText.reasonUnreachable
  if (error.deletion) return authText.reasonDeleted(JSON.parse(decodeURIComponent(error.deletion)))
  return isAgain ? authText.reasonWrongPairAgain : authText.reasonWrongPair
}
