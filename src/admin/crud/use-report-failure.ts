import { useCallback } from 'react'
import { toast } from 'react-hot-toast/headless'
import { HttpError, MissingTokenError } from '#browser/http/call-errors.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'

/**
 * Says a failed call in the spec's words. Without a token nothing was sent, and that has a text of its own (spec §8);
 * a refused token has the action's. Both open the sign-in in place, over what stands there.
 */
export function useReportFailure(): (error: unknown, text: string) => void {
  const signInAgain = useSignInAgain()
  return useCallback(
    (error, text) => {
      const isTokenMissing = error instanceof MissingTokenError
      toast.error(isTokenMissing ? authText.noToken : text)
      if (isTokenMissing || (error instanceof HttpError && error.status === 401)) signInAgain()
    },
    [signInAgain],
  )
}
