import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { call } from '#browser/http/call.ts'
import { HttpError, MissingTokenError } from '#browser/http/call-errors.ts'
import { type Notice, overview } from '#contract/overview.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { useReportFailure } from '../forms/failure-reason.ts'
import { listText } from '../lists/lists.text.ts'
import { noticeComponents } from '../notices.tsx'
import { Button } from '../ui/button.tsx'
import { dashboardText } from './dashboard.text.ts'
import { FirstSteps } from './first-steps.tsx'

const maxShown = 3

const overviewQuery = {
  queryKey: ['overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(overview.read, { signal }),
}

/** What needs the owner, at most three notices, and the first steps; nothing if there is none. */
export function NoticeList() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const titleId = useId()
  const notices = data?.notices.slice(0, maxShown) ?? []
  return (
    <>
      {error && <NotLoaded error={error} onRetry={refetch} />}
      {notices.length > 0 && (
        <section aria-labelledby={titleId} className="dashboard-notices part apart">
          <h2 id={titleId}>{dashboardText.notices}</h2>
          <ul className="rows">
            {notices.map((notice) => {
              const Shown = noticeComponents[notice.kind] as ComponentType<{ notice: Notice; onTried: () => void }>
              return (
                <li className="line spread" key={`${notice.kind} ${'field' in notice ? notice.field : ''}`}>
                  <Shown notice={notice} onTried={refetch} />
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {/* A server of the release before sends none. */}
      {data && <FirstSteps steps={data.steps ?? []} />}
    </>
  )
}

/** No toast and no dialog by itself: the cards work without the notices. */
function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => Promise<{ error: Error | null }> }) {
  const report = useReportFailure()
  const signInAgain = useSignInAgain()
  const hasEnded = error instanceof MissingTokenError || (error instanceof HttpError && error.status === 401)
  async function retry() {
    const { error } = await onRetry()
    if (error) report(error, dashboardText.noticesFailed)
  }
  return (
    <p className="soft apart">
      {hasEnded ? dashboardText.sessionEnded : dashboardText.noticesFailed}{' '}
      <Button onClick={hasEnded ? signInAgain : retry}>{hasEnded ? authText.again : listText.tryAgain}</Button>
    </p>
  )
}
