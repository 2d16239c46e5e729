import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { passwordWeakness } from '#contract/weak-passwords.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { brokenRules } from './broken-rules.ts'
import { Field } from './field.tsx'
import { formText } from './forms.text.ts'

interface NewPasswordFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  hint: string
  required?: boolean
}

/** The field of a new password, and why the typed one is easy to guess. */
export function NewPasswordField<Values extends FieldValues, Output>(props: NewPasswordFieldProps<Values, Output>) {
  const { form, name, label, hint, required = true } = props
  const password: string = useWatch({ control: form.control, name })
  const [error] = brokenRules(form.formState.errors[name])
  // An error says it already.
  const weakness = password === '' || error ? undefined : passwordWeakness(password)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <PasswordInput {...ids} {...form.register(name)} required={required} autoComplete="new-password" />
          <p aria-live="polite" className={weakness ? 'hint' : 'visually-hidden'}>
            {weakness && formText.passwordAdvice[weakness]}
          </p>
        </>
      )}
    </Field>
  )
}
