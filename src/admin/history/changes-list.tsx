import { useEffect, useMemo, useRef } from 'react'
import type { Revision } from '#contract/history.ts'
import { LoadError } from '../lists/load-error.tsx'
import { Button } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { groupByDay } from './days.ts'
import { historyText } from './history.text.ts'
import type { useChanges } from './history-queries.ts'
import { RevisionEntry } from './revision-entry.tsx'

// Older changes are loaded when the end of the list is this near, so that scrolling does not stop.
const nearbyPx = 800

interface ChangesListProps {
  changes: ReturnType<typeof useChanges>
  revisions: readonly Revision[]
}

/** The changes by day. Older ones follow on scrolling, or by a button. */
export function ChangesList({ changes, revisions }: ChangesListProps) {
  const days = useMemo(() => groupByDay(revisions, new Date()), [revisions])
  const list = useRef<HTMLDivElement>(null)
  // The pressed button may disappear; the keyboard's focus goes on to the first change that was added.
  const focusFrom = useRef<number>(undefined)
  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || revisions.length <= from) return
    focusFrom.current = undefined
    list.current?.querySelectorAll<HTMLElement>('.history-summary')[from]?.focus()
  }, [revisions])
  const loadOlder = () => {
    if (!changes.isFetchingNextPage) void changes.fetchNextPage()
  }
  const end = useNearEnd(revisions.length, loadOlder)

  if (changes.isPending) return <ListSkeleton of="rows" />
  if (changes.isLoadingError)
    return <LoadError message={historyText.loadFailed} onRetry={() => void changes.refetch()} />
  if (revisions.length === 0)
    return (
      <div className="notice stack tight centred">
        <p className="part-title">{historyText.empty}</p>
        <p>{historyText.emptyAdvice}</p>
      </div>
    )
  return (
    <div ref={list} className="stack">
      {days.map(({ label, entries }) => (
        <section key={label} className="stack tight">
          <h2>{label}</h2>
          <ul className="box rows">
            {entries.map((revision) => (
              <RevisionEntry key={revision.revision} revision={revision} />
            ))}
          </ul>
        </section>
      ))}
      {changes.hasNextPage ? (
        <Button
          ref={changes.isFetchNextPageError ? undefined : end}
          className="quiet-button outlined"
          isBusy={changes.isFetchingNextPage}
          onClick={() => {
            focusFrom.current = revisions.length
            loadOlder()
          }}
        >
          {changes.isFetchingNextPage
            ? historyText.loadingOlder
            : changes.isFetchNextPageError
              ? historyText.olderFailed
              : historyText.older}
        </Button>
      ) : (
        <p className="soft centred">{historyText.end}</p>
      )}
    </div>
  )
}

/** Returns a ref for an element at the end of a list: `onNear` is called when it comes near the window, once for each length. */
function useNearEnd(length: number, onNear: () => void) {
  const element = useRef<HTMLButtonElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list has a new end
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: `${nearbyPx}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [length])
  return element
}
