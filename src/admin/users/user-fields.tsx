import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { UserInput } from '#contract/users.ts'
import { passwordWeakness } from '#contract/weak-passwords.ts'
import type { FormMode } from '../lists/entity-slice.ts'
import { Field } from '../forms/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { userFormText } from './users.text.ts'

interface UserFieldsProps {
  form: UseFormReturn<UserInput, unknown, UserInput>
  mode: FormMode
}

export function UserFields({ form, mode }: UserFieldsProps) {
  const { register, control } = form
  const { errors } = form.formState
  const password = useWatch({ control, name: 'password' })
  const weakness = password === '' ? undefined : passwordWeakness(password)
  return (
    <>
      <Field limit={200} label={userFormText.name} error={errors.name?.message}>
        {(ids) => <input {...ids} {...register('name')} className="input" required autoComplete="off" />}
      </Field>
      <Field label={userFormText.email} error={errors.email?.message}>
        {(ids) => <input {...ids} {...register('email')} className="input" type="email" required autoComplete="off" />}
      </Field>
      <Field label={userFormText.password} hint={userFormText.passwordHint[mode]} error={errors.password?.message}>
        {(ids) => (
          <>
            <PasswordInput {...ids} {...register('password')} required autoComplete="new-password" />
            <p aria-live="polite" className={weakness ? 'hint' : 'sr-only'}>
              {weakness && userFormText.passwordAdvice[weakness]}
            </p>
          </>
        )}
      </Field>
    </>
  )
}
