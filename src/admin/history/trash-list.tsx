import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#browser/call.ts'
import { type TrashItem, trash } from '#contract/history.ts'
import { ConfirmAction } from '../lists/confirm-action.tsx'
import { EmptyNotice, Loaded } from '../lists/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { momentOf } from '../ui/in-sentences.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { Filters, type HistoryFilters } from './filters.tsx'
import { historyText, removeText } from './history.text.ts'
import { OlderButton, pageSize } from './older-button.tsx'
import { historyReasons, RestoreButton } from './restore-button.tsx'

interface TrashListProps {
  filters: HistoryFilters
  timeZone: string
  /** Said above the items in place of the filters. */
  note?: string
}

/** The deleted items, the last one first, which can be brought back or deleted for good; all of them where none passes the filters. */
export function TrashList({ filters, timeZone, note }: TrashListProps) {
  const { entity, by } = filters
  const wanted = { ...(entity && { entity }), ...(by && { by }) }
  const load = useInfiniteQuery({
    queryKey: ['trash', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(trash.list, {
        query: { ...wanted, ...(pageParam && { before: pageParam }), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?._id),
  })
  const items = load.data?.pages.flat() ?? []
  const [itemToRemove, setItemToRemove] = useState<TrashItem>()
  useFocusAfterRemoval(items.length, itemToRemove !== undefined)
  return (
    <>
      {!note && <Filters filters={filters} authors={items.map(({ deletedBy }) => deletedBy)} />}
      <Loaded query={load} failed={historyText.trashLoadFailed}>
        {() =>
          items.length === 0 ? (
            entity || by ? (
              <TrashList filters={{}} timeZone={timeZone} note={historyText.trashOfOthers} />
            ) : (
              <EmptyNotice title={historyText.trashEmpty} advice={historyText.trashEmptyAdvice} />
            )
          ) : (
            <div className="stack">
              {note && <p>{note}</p>}
              <ul className="stack">
                {items.map((item) => (
                  <TrashEntry key={item._id} item={item} timeZone={timeZone} onRemove={() => setItemToRemove(item)} />
                ))}
              </ul>
              {load.hasNextPage && <OlderButton list={load} text={historyText.olderDeleted} />}
            </div>
          )
        }
      </Loaded>
      {itemToRemove && (
        <ConfirmAction
          question={historyText.confirmRemove}
          subject={historyText.confirmRemoveAdvice(itemToRemove.title)}
          reasons={historyReasons}
          text={removeText}
          run={() => call(trash.remove, { id: itemToRemove._id })}
          onClose={() => setItemToRemove(undefined)}
        />
      )}
    </>
  )
}

function TrashEntry({ item, timeZone, onRemove }: { item: TrashItem; timeZone: string; onRemove: () => void }) {
  const { _id: id, entity, title, deletedAt, deletedBy, expiresAt } = item
  const titleId = useId()
  return (
    <li className="part stack tight history-entry deferred">
      <h2 id={titleId}>{title}</h2>
      <p className="hint">
        {labelOf(entityNouns[entity].one)} · {historyText.daysLeft(Date.parse(expiresAt) - Date.now())}
      </p>
      <p className="hint">{historyText.deletedBy(deletedBy?.name, momentOf(new Date(deletedAt), timeZone))}</p>
      <div className="line opposite actions">
        <RestoreButton
          item={{ entity, id, title }}
          isBack
          describedBy={titleId}
          restore={() => call(trash.restore, { id })}
        />
        <Button className="quiet-button outlined danger-button" aria-describedby={titleId} onClick={onRemove}>
          {historyText.removeForever}
        </Button>
      </div>
    </li>
  )
}
