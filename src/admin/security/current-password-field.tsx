import type { Path, UseFormReturn } from 'react-hook-form'
import { brokenRules } from '../forms/broken-rules.ts'
import { Field } from '../forms/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { accountText } from './security.text.ts'

/** The password that somebody who finds an unlocked phone does not know. */
export function CurrentPasswordField<Values extends { currentPassword: string }, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>
}) {
  const [error] = brokenRules(form.formState.errors.currentPassword)
  return (
    <Field label={accountText.currentPassword} error={error}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...form.register('currentPassword' as Path<Values>)}
          required
          autoComplete="current-password"
        />
      )}
    </Field>
  )
}
