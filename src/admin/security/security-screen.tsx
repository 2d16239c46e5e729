import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#browser/call.ts'
import { me, type Session } from '#contract/access.ts'
import { ConfirmAction } from '../lists/confirm-action.tsx'
import { Loaded, LoadedPart } from '../lists/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { momentOf, timeAgo } from '../ui/in-sentences.ts'
import { AccountForm } from './account-form.tsx'
import { Copies } from './copies.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountText, deviceName, securityText, sessionsText } from './security.text.ts'

/** Who signs in as the user, and what is kept: one's own access, then the copies. */
export function Screen() {
  return (
    <>
      <title>{securityText.title}</title>
      <h1>{securityText.title}</h1>
      <p className="screen-intro soft">{securityText.intro}</p>
      <div className="security stack narrow">
        <MyAccess />
        <Copies />
      </div>
    </>
  )
}

/** The user's own account, sessions and recovery codes. */
function MyAccess() {
  const user = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(me.read, { signal }) })
  const [newPasswords, setNewPasswords] = useState(0)
  return (
    <LoadedPart title={securityText.access} query={user} failed={accountText.loadFailed}>
      {(data) => (
        <>
          {data.passwordSetAt && (
            <p>
              <strong>{accountText.passwordSet(momentOf(new Date(data.passwordSetAt)))}</strong>{' '}
              {accountText.passwordAdvice}
            </p>
          )}
          {data.linkCreated && (
            <p>
              <strong>{accountText.linkCreated(data.linkCreated.by, momentOf(new Date(data.linkCreated.at)))}</strong>{' '}
              {accountText.linkAdvice}
            </p>
          )}
          <AccountForm user={data} onNewPassword={() => setNewPasswords((count) => count + 1)} />
          <SessionList />
          {/* A sheet that is still shown is worthless after a new password. */}
          <RecoveryCodes key={newPasswords} email={data.email} isRenewal={newPasswords > 0} />
        </>
      )}
    </LoadedPart>
  )
}

/** Where the user is signed in. Any session but the current one can be ended here. */
function SessionList() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(me.sessions, { signal }) })
  const [toEnd, setToEnd] = useState<Session | 'others'>()
  useFocusAfterRemoval(sessions.data?.length ?? 0, toEnd !== undefined)
  return (
    <section className="part stack">
      <h3>{sessionsText.title}</h3>
      <Loaded query={sessions} failed={sessionsText.loadFailed}>
        {(data) => (
          <>
            <ul className="rows">
              {data.map((session) => (
                <SessionRow key={session._id} session={session} onEnd={() => setToEnd(session)} />
              ))}
            </ul>
            {data.length === 1 ? (
              <p className="hint">{sessionsText.onlyHere}</p>
            ) : (
              <>
                <p className="hint">{sessionsText.hint}</p>
                <Button className="quiet-button flush" onClick={() => setToEnd('others')}>
                  {sessionsText.endOthers}
                </Button>
              </>
            )}
          </>
        )}
      </Loaded>
      {toEnd && (
        <ConfirmAction
          {...ending(toEnd)}
          confirm={sessionsText.end}
          confirming={sessionsText.ending}
          onClose={() => setToEnd(undefined)}
        />
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const id = useId()
  const { device, current, lastUsedAt } = session
  return (
    <li className="line spread">
      <p id={id}>
        <span className="block strong">{deviceName(device)}</span>{' '}
        <span className="hint">{current ? sessionsText.here : timeAgo(lastUsedAt)}</span>
      </p>
      {!current && (
        <Button className="quiet-button flush" aria-describedby={id} onClick={onEnd}>
          {sessionsText.end}
        </Button>
      )}
    </li>
  )
}

/** What the question before the end of one session, or of all others, says and does. */
function ending(session: Session | 'others') {
  if (session === 'others')
    return {
      question: sessionsText.confirmOthers,
      subject: sessionsText.adviceOthers,
      text: { done: sessionsText.endedOthers, failed: sessionsText.failed },
      run: () => call(me.endOtherSessions),
    }
  const device = deviceName(session.device)
  return {
    question: sessionsText.confirmOne,
    subject: sessionsText.advice(device),
    text: { done: sessionsText.ended(device), failed: sessionsText.failed },
    run: () => call(me.endSession, { id: session._id }),
  }
}
