import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpDown, ChevronDown, Eraser, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { call } from '#browser/call.ts'
import { erasableNames, history, type Revision, type RevisionAction } from '#contract/history.ts'
import { isOrder } from '../forms/changed-fields.ts'
import { ConfirmAction } from '../lists/confirm-action.tsx'
import { EmptyNotice, Loaded } from '../lists/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { clockTimeOf, dayNames } from '../ui/in-sentences.ts'
import { capitalised } from '../ui/noun.ts'
import { paths } from '../ui/paths.ts'
import { Filters, type HistoryFilters } from './filters.tsx'
import { eraseText, historyText } from './history.text.ts'
import { OlderButton, pageSize } from './older-button.tsx'
import { RevisionDetails } from './revision-details.tsx'
import { sentenceOf } from './sentence.ts'

/** The changes by day on a zone's calendar, newest first. Older ones follow by a button. */
export function ChangesList({ filters, timeZone }: { filters: HistoryFilters; timeZone: string }) {
  const changes = useInfiniteQuery({
    queryKey: ['history', filters],
    queryFn: ({ pageParam, signal }) =>
      call(history.list, {
        query: { ...filters, ...(pageParam && { before: pageParam }), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)?.revision)),
  })
  const revisions = changes.data?.pages.flat() ?? []
  const [isErasing, setErasing] = useState(false)
  const item = erasableItem(filters)
  const hasPast = revisions[0]?.action !== 'deleted' && revisions.some(({ before, after }) => before || after)
  useFocusAfterRemoval(hasPast ? 1 : 0, isErasing)
  const dayName = dayNames({ weekday: 'long', day: 'numeric', month: 'long' }, timeZone)
  const days = new Map<string, Revision[]>()
  for (const revision of revisions) {
    const day = dayName(new Date(revision.at), new Date())
    days.set(day, [...(days.get(day) ?? []), revision])
  }
  return (
    <>
      {filters.id && (
        <p className="strip line spread tinted">
          {historyText.onlyItem(revisions[0]?.title ?? '')}
          <Link to={paths.history} className="quiet-button">
            {historyText.allChanges}
          </Link>
          {item && hasPast && (
            <Button className="quiet-button danger-button" onClick={() => setErasing(true)}>
              {historyText.erase}
            </Button>
          )}
        </p>
      )}
      <Filters filters={filters} authors={revisions.map(({ by }) => by)} />
      <Loaded query={changes} failed={historyText.loadFailed}>
        {() =>
          days.size === 0 ? (
            <EmptyNotice title={historyText.empty} advice={historyText.emptyAdvice} />
          ) : (
            <div className="stack">
              {[...days].map(([day, ofDay]) => (
                <section key={day} className="stack tight">
                  <h2>{capitalised(day)}</h2>
                  <ul className="box rows">
                    {ofDay.map((revision) => (
                      <Entry key={revision.revision} revision={revision} timeZone={timeZone} />
                    ))}
                  </ul>
                </section>
              ))}
              {changes.hasNextPage ? (
                <OlderButton list={changes} text={historyText.older} />
              ) : (
                <p className="soft centred">{historyText.end}</p>
              )}
            </div>
          )
        }
      </Loaded>
      {item && isErasing && (
        <ConfirmAction
          question={historyText.confirmErase}
          subject={historyText.confirmEraseAdvice}
          confirm={historyText.confirmedErase}
          confirming={historyText.erasing}
          reasons={{ 404: historyText.gone, 409: historyText.eraseInTrash }}
          text={eraseText}
          run={() => call(history.erase, { query: item })}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** The item whose history is shown, if it can be erased. */
function erasableItem({ entity, id }: HistoryFilters) {
  const name = erasableNames.find((name) => name === entity)
  return name && id && !isOrder({ entity: name, id }) ? { entity: name, id } : undefined
}

const icons: Record<RevisionAction, typeof Plus> = {
  created: Plus,
  updated: Pencil,
  deleted: Trash2,
  restored: RotateCcw,
  ordered: ArrowUpDown,
  erased: Eraser,
}

/** A change as a sentence, which opens to what it changed. */
function Entry({ revision, timeZone }: { revision: Revision; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = icons[revision.action]
  const at = new Date(revision.at)
  return (
    <li className="history-entry deferred">
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
            {clockTimeOf(at, timeZone)}
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
