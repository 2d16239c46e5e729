import type { ReactNode } from 'react'
import { type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { me } from '#contract/access.ts'
import { brokenRules, Field } from '../forms/field.tsx'
import { schemaResolver } from '../forms/form-resolver.ts'
import { SubmitButton, useSubmit } from '../forms/submit.tsx'
import { PasswordInput } from '../ui/form-parts.tsx'
import { accountText } from './security.text.ts'

/** The body of each call that only needs the password again. */
type Confirmation = { currentPassword: string }

interface PasswordFormProps {
  /** The path of the call, for the reason of a failure. */
  path: string
  send: (body: Confirmation) => Promise<unknown>
  /** The texts of the button, and the toast of a failure. */
  text: { submit: string; sending: string; failed: string }
  /** What the password is asked for. */
  children: ReactNode
}

/** Asks for the current password before a call. */
export function PasswordForm({ path, send, text, children }: PasswordFormProps) {
  const form = useForm<Confirmation, unknown, Confirmation>({
    defaultValues: { currentPassword: '' },
    resolver: schemaResolver(me.createRecoveryCodes.body),
  })
  const refusals = { 403: { field: 'currentPassword', text: accountText.wrongPassword } } as const
  const submit = useSubmit({ form, path, send, failed: text.failed, refusals })
  return (
    <form noValidate onSubmit={submit} className="stack">
      {children}
      <CurrentPasswordField form={form} />
      <SubmitButton form={form} text={text.submit} sending={text.sending} />
    </form>
  )
}

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
