import { useQuery } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { me } from '#contract/access.ts'
import { AccountForm } from './account-form.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountText, securityText } from './security.text.ts'
import { SessionList } from './session-list.tsx'

/** The first part of the screen: the user's own account, sessions and recovery codes. */
export function MyAccess() {
  const user = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(me.read, { signal }) })
  return (
    <LoadedPart title={securityText.access} query={user} failed={accountText.loadFailed} height="h-96">
      {(data) => (
        <>
          <AccountForm user={data} />
          <SessionList />
          <RecoveryCodes email={data.email} />
        </>
      )}
    </LoadedPart>
  )
}
