import { HttpError, MissingTokenError } from '#browser/http/call-errors.ts'
import { users } from '#contract/users.ts'
import { reasonText } from './crud.text.ts'

export interface FailedCall {
  path: string
  error: unknown
  deleting?: boolean
}

/** Why a call failed, as far as its path, its kind and its status tell; the answer's body is never read (spec §7). */
export function failureReason({ path, error, deleting = false }: FailedCall): string {
  if (error instanceof MissingTokenError) return reasonText.signInAgain
  if (!(error instanceof HttpError)) return reasonText.unreachable
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
      return reasonText.changedMeanwhile
    case 413:
      return reasonText.pictureTooLarge
    case 429:
      return reasonText.tooMany
    case 503:
      return reasonText.unreachable
    default:
      return error.status >= 500 ? reasonText.broken : ''
  }
}
