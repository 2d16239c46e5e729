import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { access } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { validationCodes } from '#contract/validation.ts'
import { signInBy } from '../auth/sign-in-calls.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { paths } from '../paths.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { recoveryText } from './recovery.text.ts'

/** The submit handler of a form that sets a new password and signs in. */
export function useRecovery<E extends typeof access.recover | typeof access.followLink, Values extends FieldValues>(
  endpoint: E,
  form: UseFormReturn<Values, unknown, BodyOf<E>>,
  refusals: Partial<Record<number, { text: string }>>,
) {
  const navigate = useNavigate()
  return useSubmit({
    form,
    path: endpoint.path,
    failed: recoveryText.failed,
    async send(body) {
      await signInBy(endpoint, body)
      showSuccess(recoveryText.succeeded)
      navigate(paths.dashboard, { replace: true })
    },
    refusals: {
      // The form checks all other rules; the server's list of common passwords is longer.
      400: { field: 'password' as FieldPath<Values>, text: validationCodes.passwordCommon },
      429: { text: recoveryText.tooMany },
      ...refusals,
    },
  })
}
