import { ArrowUpDown, ChevronDown, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Revision, RevisionAction } from '#contract/history.ts'
import { LoadError } from '../lists/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { dayNames } from '../ui/in-sentences.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { historyText } from './history.text.ts'
import type { useChanges } from './history-queries.ts'
import { RevisionDetails } from './revision-details.tsx'
import { sentenceOf } from './sentence.ts'

interface ChangesListProps {
  changes: ReturnType<typeof useChanges>
  revisions: readonly Revision[]
  /** Of the company, whose clock the entries follow. */
  timeZone: string
}

/** The changes by day. Older ones follow by a button. */
export function ChangesList({ changes, revisions, timeZone }: ChangesListProps) {
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
  const older = changes.isFetchNextPageError ? historyText.olderFailed : historyText.older
  return (
    <div className="stack">
      {groupByDay(revisions, new Date(), timeZone).map(({ label, entries }) => (
        <section key={label} className="stack tight">
          <h2>{label}</h2>
          <ul className="box rows">
            {entries.map((revision) => (
              <Entry key={revision.revision} revision={revision} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
      {changes.hasNextPage ? (
        <Button
          className="quiet-button outlined"
          isBusy={changes.isFetchingNextPage}
          onClick={() => !changes.isFetchingNextPage && void changes.fetchNextPage()}
        >
          {changes.isFetchingNextPage ? historyText.loadingOlder : older}
        </Button>
      ) : (
        <p className="soft centred">{historyText.end}</p>
      )}
    </div>
  )
}

const icons: Record<RevisionAction, typeof Plus> = {
  created: Plus,
  updated: Pencil,
  deleted: Trash2,
  restored: RotateCcw,
  ordered: ArrowUpDown,
}

/** A change as a sentence, which opens to what it changed. */
function Entry({ revision, timeZone }: { revision: Revision; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = icons[revision.action]
  return (
    <li className="history-entry">
      <button
        type="button"
        className="history-summary row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden="true" className="soft" />
        <span className="line">
          <span className="history-sentence">{sentenceOf(revision)}</span>
          <time dateTime={revision.at} className="hint">
            {timeOf(new Date(revision.at), timeZone)}
          </time>
        </span>
        <ChevronDown aria-hidden="true" className="chevron" />
      </button>
      {isOpen && (
        <div id={id} className="history-details stack">
          <RevisionDetails revision={revision} />
        </div>
      )}
    </li>
  )
}

/** Entries of one day, in their order. */
interface Day<Entry> {
  label: string
  entries: Entry[]
}

/** Groups entries, sorted by time, by the day on a zone's calendar. */
export function groupByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  now: Date,
  timeZone: string,
): Day<Entry>[] {
  const dayName = dayNames({ weekday: 'long', day: 'numeric', month: 'long' }, timeZone)
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const name = dayName(new Date(entry.at), now)
    const label = name.charAt(0).toUpperCase() + name.slice(1)
    const last = days.at(-1)
    if (last?.label === label) last.entries.push(entry)
    else days.push({ label, entries: [entry] })
  }
  return days
}

/** The time of day on a zone's clock, such as 14:05. */
function timeOf(date: Date, timeZone: string): string {
  return date.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
}
