import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Path, type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#browser/call.ts'
import { readDevice, readSession, saveDevice, saveSession } from '#browser/session.ts'
import { me } from '#contract/access.ts'
import type { User } from '#contract/users.ts'
import { validationCodes } from '#contract/validation.ts'
import { reasonText } from '../calls/failure.text.ts'
import { useDraft, useOfferDraft } from '../forms/draft.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { brokenRules, Field, TextField } from '../forms/field.tsx'
import { formResolver } from '../forms/form-resolver.ts'
import { formText } from '../forms/forms.text.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { SubmitButton, useSubmit } from '../forms/submit.tsx'
import { showSuccess } from '../toasts/show-toast.ts'
import { PasswordInput } from '../ui/form-parts.tsx'
import { accountText } from './security.text.ts'

const { shape } = me.save.body

/** As saved, but an empty new password means that there is none. */
const accountSchema = z.object({
  ...shape,
  newPassword: z.pipe(
    z.transform((text: string) => (text === '' ? undefined : text)),
    shape.newPassword,
  ),
})
type Values = z.input<typeof accountSchema>
type Account = z.output<typeof accountSchema>

const valuesOf = ({ name, email }: User): Values => ({ name, email, currentPassword: '', newPassword: '' })

interface AccountFormProps {
  user: User
  /** Called after a new password was saved: it has ended the user's recovery codes. */
  onNewPassword: () => void
}

/** One's own name, e-mail and password, which the current password protects. */
export function AccountForm({ user, onNewPassword }: AccountFormProps) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => valuesOf(user))
  const form = useForm<Values, unknown, Account>({
    defaultValues: initial,
    resolver: formResolver(accountSchema),
  })
  const offerDraft = useOfferDraft()
  const draft = useDraft(form, {
    name: 'me',
    initial,
    secretFields: ['currentPassword', 'newPassword'],
    onKept: offerDraft,
  })
  const submit = useSubmit({
    form,
    failed: accountText.failed,
    async send(body) {
      const { access_token, device, ...saved } = await call(me.save, { body: { ...body, device: readDevice() } })
      showSuccess(accountText.saved)
      draft.forget()
      form.reset(valuesOf(saved))
      const session = readSession()
      if (session) saveSession({ ...session, email: saved.email, ...(access_token && { access_token }) })
      if (device) saveDevice(device)
      if (access_token) onNewPassword()
      void queryClient.invalidateQueries()
    },
    refusals: {
      400: { field: 'newPassword', text: validationCodes.passwordCommon },
      403: { field: 'currentPassword', text: accountText.wrongPassword },
      409: { field: 'email', text: reasonText.emailTaken },
    },
  })
  return (
    <form noValidate tabIndex={-1} onSubmit={submit} className="part stack">
      <h3>{accountText.title}</h3>
      {draft.left.length > 0 && <DraftNotice drafts={draft.left} onRestore={draft.restore} onDiscard={draft.discard} />}
      <TextField form={form} name="name" limit={200} label={accountText.name} required autoComplete="name" />
      <TextField
        form={form}
        name="email"
        label={accountText.email}
        inputMode="email"
        autoCapitalize="none"
        required
        autoComplete="username"
      />
      <NewPasswordField
        form={form}
        name="newPassword"
        label={accountText.newPassword}
        hint={accountText.newPasswordHint}
        refusesWeak
        required={false}
      />
      <CurrentPasswordField form={form} />
      <SubmitButton form={form} text={accountText.submit} sending={formText.saving} />
    </form>
  )
}

/** The body of each call that only needs the password again. */
type Confirmation = { currentPassword: string }

interface PasswordFormProps {
  send: (body: Confirmation) => Promise<unknown>
  /** The texts of the button, and the toast of a failure. */
  text: { submit: string; sending: string; failed: string }
  /** What the password is asked for. */
  children: ReactNode
}

/** Asks for the current password before a call. */
export function PasswordForm({ send, text, children }: PasswordFormProps) {
  const form = useForm<Confirmation, unknown, Confirmation>({
    defaultValues: { currentPassword: '' },
    resolver: formResolver(me.createRecoveryCodes.body),
  })
  const refusals = { 403: { field: 'currentPassword', text: accountText.wrongPassword } } as const
  const submit = useSubmit({ form, send, failed: text.failed, refusals })
  return (
    <form noValidate onSubmit={submit} className="stack">
      {children}
      <CurrentPasswordField form={form} />
      <SubmitButton form={form} text={text.submit} sending={text.sending} />
    </form>
  )
}

/** The password that somebody who finds an unlocked phone does not know. */
function CurrentPasswordField<Values extends { currentPassword: string }, Output>({
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
