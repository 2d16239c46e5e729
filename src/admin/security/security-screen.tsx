import { useQuery } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { me } from '#contract/access.ts'
import { momentOf } from '../ui/in-sentences.ts'
import { AccountForm } from './account-form.tsx'
import { Copies } from './copies.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountText, securityText } from './security.text.ts'
import { SessionList } from './session-list.tsx'

/** Who signs in as the user, and what is kept: one's own access, then the copies. */
export function SecurityScreen() {
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
  return (
    <LoadedPart title={securityText.access} query={user} failed={accountText.loadFailed} height="h-96">
      {(data) => (
        <>
          {/* A server of the release before sends none. */}
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
          <AccountForm user={data} />
          <SessionList />
          <RecoveryCodes email={data.email} />
        </>
      )}
    </LoadedPart>
  )
}
