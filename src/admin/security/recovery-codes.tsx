import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#browser/http/call.ts'
import { me } from '#contract/access.ts'
import { CodesSheet } from './codes-sheet.tsx'
import { PasswordForm } from './password-form.tsx'
import { codesText } from './security.text.ts'

/** Creates recovery codes for the current password, and shows them until the screen is left. A link with `#codes` leads to its field. */
export function RecoveryCodes({ email }: { email: string }) {
  const [codes, setCodes] = useState<string[]>()
  const section = useRef<HTMLElement>(null)
  const isLinked = useLocation().hash === '#codes'
  useEffect(() => {
    if (isLinked) section.current?.querySelector('input')?.focus()
  }, [isLinked])
  return (
    <section ref={section} className="part stack">
      <h3>{codesText.title}</h3>
      {codes ? (
        <CodesSheet codes={codes} email={email} onDone={() => setCodes(undefined)} />
      ) : (
        <CreateForm onCreated={setCodes} />
      )}
    </section>
  )
}

const text = { submit: codesText.create, sending: codesText.creating, failed: codesText.failed }

function CreateForm({ onCreated }: { onCreated: (codes: string[]) => void }) {
  const { data } = useQuery({ queryKey: ['codes'], queryFn: ({ signal }) => call(me.recoveryCodes, { signal }) })
  return (
    <PasswordForm
      path={me.createRecoveryCodes.path}
      text={text}
      send={async (body) => onCreated((await call(me.createRecoveryCodes, { body })).codes)}
    >
      <p>{codesText.advice}</p>
      {data && <p className="block strong">{codesText.left(data.left)}</p>}
      {data?.left !== 0 && <p className="hint">{codesText.formerEnd}</p>}
    </PasswordForm>
  )
}
