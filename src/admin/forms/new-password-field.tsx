import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordWeakness } from '#contract/weak-passwords.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { Field } from './field.tsx'
import { formText } from './forms.text.ts'

interface NewPasswordFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** What is typed. */
  password: string
  input: UseFormRegisterReturn
  required?: boolean
}

/** The field of a new password, and why the typed one is easy to guess. */
export function NewPasswordField({ label, hint, error, password, input, required = true }: NewPasswordFieldProps) {
  // An error says it already.
  const weakness = password === '' || error ? undefined : passwordWeakness(password)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <PasswordInput {...ids} {...input} required={required} autoComplete="new-password" />
          <p aria-live="polite" className={weakness ? 'hint' : 'visually-hidden'}>
            {weakness && formText.passwordAdvice[weakness]}
          </p>
        </>
      )}
    </Field>
  )
}
