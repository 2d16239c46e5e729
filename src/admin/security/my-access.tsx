import { useQuery } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { me } from '#contract/access.ts'
import { useReportLoadFailure } from '../lists/entity-queries.ts'
import { LoadError } from '../lists/load-error.tsx'
import { panelText } from '../panel.text.ts'
import { AccountForm } from './account-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountText, securityText } from './security.text.ts'
import { SessionList } from './session-list.tsx'

/** The first part of the screen: the user's own account, sessions and recovery codes. */
export function MyAccess() {
  const user = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(me.read, { signal }) })
  useReportLoadFailure(user, accountText.loadFailed)
  return (
    <section className="security-part" aria-labelledby="my-access">
      <h2 id="my-access" className="part-title">
        {securityText.access}
      </h2>
      {user.isPending && (
        <div role="status" className="skeleton h-96">
          <span className="sr-only">{panelText.loading}</span>
        </div>
      )}
      {user.isLoadingError && <LoadError message={accountText.loadFailed} onRetry={() => void user.refetch()} />}
      {user.data && (
        <>
          <AccountForm user={user.data} />
          <SessionList />
          <RecoveryCodes email={user.data.email} />
        </>
      )}
    </section>
  )
}
