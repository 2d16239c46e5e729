import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { passwordWeakness } from '#contract/access.ts'
import { validationCodes } from '#contract/validation.ts'
import { PasswordInput } from '../ui/form-parts.tsx'
import { brokenRules, Field } from './field.tsx'
import { formText, ruleText } from './forms.text.ts'

interface NewPasswordFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  hint: string
  required?: boolean
  /** Whether a weak password is refused (`newPasswordSchema`), not only advised against. */
  refusesWeak?: boolean
}

const refusals = { short: validationCodes.passwordShort, common: validationCodes.passwordCommon } as const

/** The field of a new password, and why the typed one is easy to guess. */
export function NewPasswordField<Values extends FieldValues, Output>(props: NewPasswordFieldProps<Values, Output>) {
  const { form, name, label, hint, required = true, refusesWeak = false } = props
  const password: string = useWatch({ control: form.control, name })
  const [error] = brokenRules(form.formState.errors[name])
  // An error says it already.
  const weakness = password === '' || error ? undefined : passwordWeakness(password)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <PasswordInput {...ids} {...form.register(name)} required={required} autoComplete="new-password" />
          <p aria-live="polite" className={weakness ? 'strong' : 'visually-hidden'}>
            {weakness && (refusesWeak ? ruleText[refusals[weakness]] : formText.passwordAdvice[weakness])}
          </p>
        </>
      )}
    </Field>
  )
}
