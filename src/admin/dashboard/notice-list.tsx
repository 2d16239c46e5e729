import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#browser/http/call.ts'
import { HttpError, MissingTokenError } from '#browser/http/call-errors.ts'
import { overview } from '#contract/overview.ts'
import { authText } from '../auth/auth.text.ts'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { ConfirmDialog } from '../lists/confirm-dialog.tsx'
import { listText } from '../lists/lists.text.ts'
import { useAction } from '../lists/use-action.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/reason.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { dashboardText } from './dashboard.text.ts'
import { FirstSteps } from './first-steps.tsx'
import { type Line, type LineAction, type LineChange, linesOf } from './notices.ts'
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
      {data && <FirstSteps steps={data.steps ?? []} />}
      {data?.taps && <Taps taps={data.taps} />}
    </>
  )
}

function NoticeLine({ line: { text, advice, actions, parts } }: { line: Line }) {
  const id = useId()
  return (
    <li className="line spread">
      <p id={id}>
        <strong>{text}</strong>
        {advice.map((sentence) => (
          <span key={sentence} className="block lines">
            {' '}
            {sentence}
          </span>
        ))}
      </p>
      <div className="line flush">
        {actions.map((action) => (
          <Action key={action.label} action={action} describedBy={id} />
        ))}
      </div>
      {parts && (
        <details className="claims">
          <summary>{parts.summary}</summary>
          <ul className="rows">
            {parts.lines.map((line) => (
              <NoticeLine key={line.key} line={line} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Action({ action, describedBy }: { action: LineAction; describedBy: string }): ReactNode {
  if ('run' in action) return <ChangeButton change={action} describedBy={describedBy} />
  const { label } = action
  const attributes = { className: 'quiet-button', 'aria-describedby': describedBy, children: label }
  if ('to' in action) return <Link to={action.to} {...attributes} />
  const isWebPage = action.href.startsWith('https:')
  return <a href={action.href} target={isWebPage ? '_blank' : undefined} rel="noreferrer" {...attributes} />
}

/** A change, after its question if it has one. It can be undone. */
function ChangeButton({ change, describedBy }: { change: LineChange; describedBy: string }) {
  const { label, question, run, path, text } = change
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useOfferUndo()
  // The pressed button disappears with its line, and the summary with its last line.
  const summary = useRef<HTMLElement>(undefined)
  const action = useAction<void>({
    run: async () => {
      summary.current = button.current?.closest('details')?.querySelector('summary') ?? undefined
      offerUndo(await run())
    },
    text,
    reasonOf: (error) => failureReason({ path, error }),
    onDone: () => {
      setAsking(false)
      if (summary.current?.isConnected) summary.current.focus({ preventScroll: true })
      else focusContent()
    },
  })
  return (
    <>
      {!question && <Reason>{action.reason}</Reason>}
      <Button
        ref={button}
        aria-describedby={describedBy}
        isBusy={action.isPending}
        onClick={() => (question ? setAsking(true) : action.mutate())}
      >
        {label}
      </Button>
      {question && isAsking && (
        <ConfirmDialog
          question={question.title}
          subject={question.subject}
          confirm={label}
          confirming={question.confirming}
          action={action}
          onConfirm={() => action.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
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
