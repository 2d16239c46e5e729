import { useCallback } from 'react'
import { HttpError, MissingTokenError, TimeoutError } from '#browser/http/call.ts'
import { users } from '#contract/users.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { showError } from '../toasts/show-toast.ts'
import { reasonText } from './forms.text.ts'

interface FailedCall {
  path: string
  error: unknown
  deleting?: boolean
}

/** Why a call failed. Depends only on its path, the kind of error and the status: error bodies are not read (spec §7). */
export function failureReason({ path, error, deleting = false }: FailedCall): string {
  if (error instanceof MissingTokenError) return reasonText.signInAgain
  if (error instanceof TimeoutError) return deleting ? reasonText.timedOutDelete : reasonText.timedOut
  if (!(error instanceof HttpError)) return navigator.onLine ? reasonText.unreachable : reasonText.offline
  switch (error.status) {
    case 400:
      return reasonText.invalid
    case 401:
      return reasonText.signInAgain
    case 404:
      return reasonText.gone
    case 409:
      return path !== users.list.path ? '' : deleting ? reasonText.keptUser : reasonText.emailTaken
    case 412:
      return deleting ? reasonText.changedBeforeDelete : reasonText.changedMeanwhile
    case 413:
      return reasonText.pictureTooLarge
    case 429:
      return reasonText.tooMany
    case 503:
      return reasonText.unreachable
    case 507:
      return reasonText.storageFull
    default:
      return error.status >= 500 ? reasonText.broken : ''
  }
}

/**
 * Shows the toast of a failed call. A missing token, with which nothing was sent, has its own text (spec §8); a refused one has the
 * action's. Both open the sign-in over the screen.
 */
export function useReportFailure(): (error: unknown, text: string) => void {
  const signInAgain = useSignInAgain()
  return useCallback(
    (error, text) => {
      const isTokenMissing = error instanceof MissingTokenError
      showError(isTokenMissing ? authText.noToken : text)
      if (isTokenMissing || (error instanceof HttpError && error.status === 401)) signInAgain()
    },
    [signInAgain],
  )
}
