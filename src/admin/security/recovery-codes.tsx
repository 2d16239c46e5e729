import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { call } from '#browser/call.ts'
import { me } from '#contract/access.ts'
import { useAction } from '../calls/actions.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { Button } from '../ui/button.tsx'
import { paths } from '../ui/paths.ts'
import { PasswordForm } from './account-form.tsx'
import { codesText } from './security.text.ts'

interface RecoveryCodesProps {
  email: string
  /** Whether a new password has just ended the former codes. */
  isRenewal: boolean
}

/**
 * The codes that were created in this tab, by their user's e-mail, until they are kept: who leaves the sheet without that finds it again, as the
 * server cannot show them.
 */
const unkept = new Map<string, string[]>()

/** Creates recovery codes for the current password, and shows them until they are kept. A renewal, and a link with `#codes`, lead to its field. */
export function RecoveryCodes({ email, isRenewal }: RecoveryCodesProps) {
  const [codes, setCodes] = useState(isRenewal ? undefined : unkept.get(email))
  const { data } = useQuery({
    queryKey: ['codes'],
    queryFn: ({ signal }) => call(me.recoveryCodes, { signal }),
    enabled: codes === undefined,
  })
  useEffect(() => {
    // The new password has ended them.
    if (isRenewal) unkept.delete(email)
  }, [isRenewal, email])
  const keep = useAction({ run: () => call(me.keepRecoveryCodes), text: { failed: codesText.keepFailed } })
  function onKept() {
    unkept.delete(email)
    keep.mutate()
  }
  const section = useRef<HTMLElement>(null)
  async function create(body: { currentPassword: string }) {
    const { codes } = await call(me.createRecoveryCodes, { body })
    unkept.set(email, codes)
    setCodes(codes)
  }
  const isLinked = useLocationProperty(() => location.hash) === '#codes'
  useEffect(() => {
    if (isLinked || isRenewal) section.current?.querySelector('input')?.focus()
  }, [isLinked, isRenewal])
  return (
    <section ref={section} className="part stack">
      <h3>{codesText.title}</h3>
      {codes ? (
        <CodesSheet codes={codes} email={email} onDone={() => setCodes(undefined)} onKept={onKept} />
      ) : (
        <PasswordForm text={text} send={create}>
          {isRenewal && (
            <p role="alert">
              <strong>{codesText.renew}</strong>
            </p>
          )}
          <p>{codesText.advice}</p>
          {data && <p className="block strong">{codesText.left(data.left)}</p>}
          {data && data.left > 0 && !data.areKept && (
            <div>
              <p>{codesText.perhapsLost}</p>
              <Button className="quiet-button flush" onClick={onKept}>
                {codesText.done}
              </Button>
            </div>
          )}
          {data?.left !== 0 && <p className="hint">{codesText.formerEnd}</p>}
        </PasswordForm>
      )}
    </section>
  )
}

const text = { submit: codesText.create, sending: codesText.creating, failed: codesText.failed }

interface CodesSheetProps {
  codes: readonly string[]
  email: string
  /** Called once it was printed or copied, or is said to be kept. */
  onKept: () => void
  onDone: () => void
}

/** The recovery codes as a page for paper, with what somebody needs who has only that page. Nothing else is printed. */
function CodesSheet({ codes, email, onKept, onDone }: CodesSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const [date] = useState(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format())
  const { data: company } = useQuery(singleQuery('meta'))
  const steps = codesText.steps(location.origin + paths.recover)
  useEffect(() => {
    // Focusing alone scrolls to the middle of the sheet.
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView()
  }, [])
  function print() {
    onKept()
    window.print()
  }
  function done() {
    onKept()
    onDone()
  }
  const copied = [codesText.sheetTitle, `${codesText.email}: ${email}`, ...codes, ...steps].join('\n')

  return (
    <>
      <p className="hint">{codesText.shownOnce}</p>
      <article ref={sheet} tabIndex={-1} className="codes-sheet part stack">
        <header>
          <p>{company?.title}</p>
          <h4>{codesText.sheetTitle}</h4>
          <p>
            {codesText.email}: <strong>{email}</strong>
          </p>
          <p>{codesText.created(date)}</p>
        </header>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>{codesText.purpose}</p>
        <ol className="list">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </article>
      <div className="line actions">
        <Button Icon={Printer} className="primary-button" onClick={print}>
          {codesText.print}
        </Button>
        <CopyButton text={copied} onCopied={onKept} />
        <Button onClick={done}>{codesText.done}</Button>
      </div>
    </>
  )
}
