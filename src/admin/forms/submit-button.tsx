import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Reason } from '../ui/reason.tsx'

interface SubmitButtonProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  text: string
  sending: string
}

/** The button of a form with `useSubmit`, and above it why the last attempt failed. */
export function SubmitButton<Values extends FieldValues, Output>(props: SubmitButtonProps<Values, Output>) {
  const { form, text, sending } = props
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <Reason>{errors.root?.message}</Reason>
      {/* `disabled` would lose the focus during the call. */}
      <button type="submit" className="primary-button" aria-disabled={isSubmitting}>
        {isSubmitting ? sending : text}
      </button>
    </>
  )
}
