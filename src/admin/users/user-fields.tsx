import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { UserInput } from '#contract/users.ts'
import { passwordWeakness } from '#contract/weak-passwords.ts'
import { Field } from '../crud/field.tsx'
import { userFormText } from './users.text.ts'

export function UserFields({ form }: { form: UseFormReturn<UserInput, unknown, UserInput> }) {
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
      <Field label={userFormText.password} hint={userFormText.passwordHint} error={errors.password?.message}>
        {(ids) => (
          <>
            <input
              {...ids}
              {...register('password')}
              className="input"
              type="password"
              required
              autoComplete="new-password"
            />
            <p aria-live="polite" className={weakness ? 'hint' : 'sr-only'}>
              {weakness && userFormText.passwordAdvice[weakness]}
            </p>
          </>
        )}
      </Field>
    </>
  )
}
