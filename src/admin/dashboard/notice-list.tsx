import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call, HttpError, MissingTokenError } from '#browser/http/call.ts'
import { overview } from '#contract/overview.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { useReportFailure } from '../forms/failure-reason.ts'
import { listText } from '../lists/lists.text.ts'
import { Button } from '../ui/button.tsx'
import { dashboardText } from './dashboard.text.ts'
import { FirstSteps } from './first-steps.tsx'
import { NoticeLine } from './notice-line.tsx'
import { linesOf, promiseLines } from './notices.ts'
import { Taps } from './taps.tsx'

const maxShown = 3

const overviewQuery = {
  queryKey: ['overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(overview.read, { signal }),
}

/** What needs the owner, at most three lines, the first steps, and how often visitors tapped; nothing if there is none. */
export function NoticeList() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const titleId = useId()
  const lines = linesOf(data?.notices ?? []).slice(0, maxShown)
  return (
    <>
      {error && <NotLoaded error={error} onRetry={refetch} />}
      {lines.length > 0 && (
        <section aria-labelledby={titleId} className="dashboard-notices part apart">
          <h2 id={titleId}>{dashboardText.notices}</h2>
          <ul className="rows">
            {lines.map((line) => (
              <NoticeLine key={line.key} line={line} />
            ))}
          </ul>
        </section>
      )}
      {/* A server of the release before sends none. */}
      {data && <FirstSteps steps={data.steps ?? []} promises={promiseLines(data.notices)} />}
      {data?.taps && <Taps taps={data.taps} />}
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
