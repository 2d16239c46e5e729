import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#browser/http/call.ts'
import { me } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CodesSheet } from './codes-sheet.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { accountText, codesText } from './security.text.ts'

type Values = BodyOf<typeof me.createRecoveryCodes>

/** Creates recovery codes for the current password, and shows them until the screen is left. */
export function RecoveryCodes({ email }: { email: string }) {
  const [codes, setCodes] = useState<string[]>()
  return (
    <section className="form-group">
      <h3 className="card-title">{codesText.title}</h3>
      {codes ? (
        <CodesSheet codes={codes} email={email} onDone={() => setCodes(undefined)} />
      ) : (
        <CreateForm onCreated={setCodes} />
      )}
    </section>
  )
}

function CreateForm({ onCreated }: { onCreated: (codes: string[]) => void }) {
  const { data } = useQuery({ queryKey: ['codes'], queryFn: ({ signal }) => call(me.recoveryCodes, { signal }) })
  const form = useForm<Values, unknown, Values>({
    defaultValues: { currentPassword: '' },
    resolver: standardSchemaResolver<Values, unknown, Values>(me.createRecoveryCodes.body),
  })
  const submit = useSubmit({
    form,
    path: me.createRecoveryCodes.path,
    failed: codesText.failed,
    send: async (body) => onCreated((await call(me.createRecoveryCodes, { body })).codes),
    refusals: { 403: { field: 'currentPassword', text: accountText.wrongPassword } },
  })
  return (
    <form noValidate onSubmit={submit} className="form-fields">
      <p>{codesText.advice}</p>
      {data && <p className="font-semibold">{codesText.left(data.left)}</p>}
      {data?.left !== 0 && <p className="hint">{codesText.formerEnd}</p>}
      <CurrentPasswordField
        error={form.formState.errors.currentPassword?.message}
        input={form.register('currentPassword')}
      />
      <SubmitButton form={form} text={codesText.create} sending={codesText.creating} />
    </form>
  )
}
