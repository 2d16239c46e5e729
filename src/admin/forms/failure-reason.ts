import { useCallback } from 'react'
import { HttpError, MissingTokenError, TimeoutError } from '#browser/http/call.ts'
import { users } from '#contract/users.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { showError } from '../toasts/show-toast.ts'
import { reasonText } from './forms.text.ts'

export interface CallMeaning {
  path: string
  deleting?: boolean
  /** What a status means there, if it is something else than elsewhere. */
  reasons?: Partial<Record<number, string>>
}

const usualReasons: Partial<Record<number, string>> = {
  400: reasonText.invalid,
  401: reasonText.signInAgain,
  404: reasonText.gone,
  413: reasonText.pictureTooLarge,
  429: reasonText.tooMany,
  503: reasonText.unreachable,
  507: reasonText.storageFull,
}

/** Why a call failed. Depends only on its path, the kind of error and the status: error bodies are not read (spec §7). */
export function failureReason({ path, error, deleting, reasons = {} }: CallMeaning & { error: unknown }): string {
  if (error instanceof MissingTokenError) return reasonText.signInAgain
  if (error instanceof TimeoutError) return deleting ? reasonText.timedOutDelete : reasonText.timedOut
  if (!(error instanceof HttpError)) return navigator.onLine ? reasonText.unreachable : reasonText.offline
  const { status } = error
  const isUsers = path === users.list.path
  const meanings: typeof usualReasons = {
    ...usualReasons,
    ...(isUsers && { 409: deleting ? reasonText.keptUser : reasonText.emailTaken }),
    412: deleting ? reasonText.changedBeforeDelete : reasonText.changedMeanwhile,
    ...reasons,
  }
  return meanings[status] ?? (status >= 500 ? reasonText.broken : '')
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
