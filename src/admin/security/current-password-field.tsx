import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../forms/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { accountText } from './security.text.ts'

interface CurrentPasswordFieldProps {
  error: string | undefined
  input: UseFormRegisterReturn
}

/** The password that somebody who finds an unlocked phone does not know. */
export function CurrentPasswordField({ error, input }: CurrentPasswordFieldProps) {
  return (
    <Field label={accountText.currentPassword} error={error}>
      {(ids) => <PasswordInput {...ids} {...input} required autoComplete="current-password" />}
    </Field>
  )
}
