import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { useSignInAgain } from '../auth/sign-in-again.tsx'
import { useReportLoadFailure } from '../calls/actions.ts'
import { reasonText } from '../calls/failure.text.ts'
import { isSignedOut } from '../calls/failure-reason.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { panelText } from '../ui/panel.text.ts'
import { listText } from './lists.text.ts'

interface LoadErrorProps {
  message: string
  lang?: string
  error: Error | null
  onRetry: () => void
}

/** Shown instead of a list that failed to load; unlike the toast it stays. A refused token opens the sign-in. */
export function LoadError({ message, lang, error, onRetry }: LoadErrorProps) {
  const signInAgain = useSignInAgain()
  useEffect(() => {
    if (isSignedOut(error)) signInAgain()
  }, [error, signInAgain])
  return (
    <div className="notice stack tight centred box danger">
      <p className="part-title" lang={lang}>
        {message}
      </p>
      <p>{isSignedOut(error) ? reasonText.signInAgain : listText.loadAdvice}</p>
      <Button
        onClick={() => {
          focusContent()
          onRetry()
        }}
      >
        {listText.tryAgain}
      </Button>
    </div>
  )
}

interface EmptyNoticeProps {
  title: string
  advice: string
  children?: ReactNode
}

/** Shown instead of a list without items. */
export function EmptyNotice({ title, advice, children }: EmptyNoticeProps) {
  return (
    <div className="notice stack tight centred box">
      <p className="part-title">{title}</p>
      <p>{advice}</p>
      {children}
    </div>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The text of a failed load. */
  failed: string
  children: (data: Data) => ReactNode
}

/** A part of the screen whose content is loaded. */
export function LoadedPart<Data>({ title, ...loaded }: LoadedProps<Data> & { title: string }) {
  const titleId = useId()
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId} className="part-title">
        {title}
      </h2>
      <Loaded {...loaded} />
    </section>
  )
}

/** What is loaded, until then a placeholder, or why it failed. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  useReportLoadFailure(query, failed)
  return (
    <>
      {query.isPending && (
        <div role="status" className="skeleton">
          <span className="visually-hidden">{panelText.loading}</span>
        </div>
      )}
      {query.isLoadingError && <LoadError message={failed} error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
