import type { FormEvent } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { HttpError } from '#browser/call.ts'
import { failureReason, useReportFailure } from '../calls/failure-reason.ts'
import { dismissErrors } from '../toasts/show-toast.ts'
import { useForgetOutdated } from '../ui/focus.ts'
import { Reason } from '../ui/form-parts.tsx'

interface SubmitOptions<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  send: (input: Output) => Promise<unknown>
  /** The toast of a failure. */
  failed: string
  /** What a status means here: a text, below its field or, without one, above the button. */
  refusals: Partial<Record<number, { field?: FieldPath<Values>; text: string }>>
}

/**
 * The submit handler of a form that is no entity's; it ignores a second press. After a failure, the fields keep what was typed, and the form's
 * `root` error says why.
 */
export function useSubmit<Values extends FieldValues, Output>(options: SubmitOptions<Values, Output>) {
  const { form, send, failed, refusals } = options
  const report = useReportFailure()
  const { errors, isSubmitting } = form.formState
  useForgetOutdated(errors.root !== undefined, () => form.clearErrors('root'))

  const submit = form.handleSubmit(async (input) => {
    dismissErrors()
    try {
      await send(input)
    } catch (error) {
      report(error, failed)
      const { field = 'root', text } = (error instanceof HttpError && refusals[error.status]) || {
        text: failureReason(error),
      }
      form.setError(field, { message: text }, { shouldFocus: true })
    }
  })
  return async (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) await submit().catch((error) => report(error, failed))
  }
}

interface SubmitButtonProps {
  form: { formState: { errors: FieldErrors; isSubmitting: boolean } }
  text: string
  sending: string
}

/** The button of a form with `useSubmit`, and above it why the last attempt failed. */
export function SubmitButton({ form, text, sending }: SubmitButtonProps) {
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <Reason>{errors.root?.message}</Reason>
      {/* Always there: a new one would not be heard. */}
      <p role="status" className="visually-hidden">
        {isSubmitting && sending}
      </p>
      {/* `disabled` would lose the focus during the call. */}
      <button type="submit" className="primary-button" aria-disabled={isSubmitting}>
        {isSubmitting ? sending : text}
      </button>
    </>
  )
}
