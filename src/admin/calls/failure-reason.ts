import { useCallback } from 'react'
import { HttpError, MissingTokenError, TimeoutError } from '#browser/call.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { showError } from '../toasts/show-toast.ts'
import { reasonText } from './failure.text.ts'

export interface CallMeaning {
  deleting?: boolean
  /** What a status means there, if it is something else than elsewhere. */
  reasons?: Partial<Record<number, string>>
}

const usualReasons: Partial<Record<number, string>> = {
  400: reasonText.invalid,
  401: reasonText.signInAgain,
  403: reasonText.blocked,
  404: reasonText.gone,
  409: reasonText.savedAndDeleted,
  412: reasonText.changedMeanwhile,
  413: reasonText.pictureTooLarge,
  429: reasonText.tooMany,
  503: reasonText.unreachable,
  507: reasonText.storageFull,
}

const deletionReasons: typeof usualReasons = {
  409: reasonText.keptUser,
  412: reasonText.changedBeforeDelete,
}

/** Whether a call failed because the session has ended: the token is missing, or was refused. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof MissingTokenError || (error instanceof HttpError && error.status === 401)
}

/** Why a call failed. Depends only on the kind of error and the status: error bodies are not read (spec §7). */
export function failureReason(error: unknown, { deleting, reasons }: CallMeaning = {}): string {
  if (error instanceof MissingTokenError) return reasonText.signInAgain
  if (error instanceof TimeoutError) return deleting ? reasonText.timedOutDelete : reasonText.timedOut
  if (!(error instanceof HttpError)) return navigator.onLine ? reasonText.unreachable : reasonText.offline
  const { status } = error
  const meanings = { ...usualReasons, ...(deleting && deletionReasons), ...reasons }
  return meanings[status] ?? (status >= 500 ? reasonText.broken : reasonText.refused(status))
}

/**
 * Shows the toast of a failed call. A missing token, with which nothing was sent, has its own text (spec §8); a refused one has the
 * action's. Both open the sign-in over the screen.
 */
export function useReportFailure(): (error: unknown, text: string) => void {
  const signInAgain = useSignInAgain()
  return useCallback(
    (error, text) => {
      showError(error instanceof MissingTokenError ? authText.noToken : text)
      if (isSignedOut(error)) signInAgain()
    },
    [signInAgain],
  )
}
