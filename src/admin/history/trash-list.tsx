import { useId, useState } from 'react'
import { call } from '#browser/http/call.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { type TrashItem, trash } from '#contract/history.ts'
import { useAction } from '../lists/actions.ts'
import { ConfirmDialog } from '../lists/confirm-dialog.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { Reason } from '../ui/form-parts.tsx'
import { momentOf } from '../ui/in-sentences.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { historyText, removeText } from './history.text.ts'
import { historyCall, useRestore, type useTrash } from './history-queries.ts'

/** The deleted items, which can be brought back or deleted for good. */
export function TrashList({ trash: items, timeZone }: { trash: ReturnType<typeof useTrash>; timeZone: string }) {
  const [itemToRemove, setItemToRemove] = useState<TrashItem>()
  useFocusAfterRemoval(items.data?.length ?? 0, itemToRemove !== undefined)
  if (items.isPending) return <ListSkeleton of="rows" />
  if (items.isLoadingError)
    return <LoadError message={historyText.trashLoadFailed} onRetry={() => void items.refetch()} />
  if (items.data?.length === 0)
    return (
      <div className="notice stack tight centred">
        <p className="part-title">{historyText.trashEmpty}</p>
        <p>{historyText.trashEmptyAdvice}</p>
      </div>
    )
  return (
    <>
      <ul className="stack">
        {items.data?.map((item) => (
          <TrashEntry key={item._id} item={item} timeZone={timeZone} onRemove={() => setItemToRemove(item)} />
        ))}
      </ul>
      {itemToRemove && <RemoveDialog item={itemToRemove} onClose={() => setItemToRemove(undefined)} />}
    </>
  )
}

interface TrashEntryProps {
  item: TrashItem
  timeZone: string
  onRemove: () => void
}

function TrashEntry({ item, timeZone, onRemove }: TrashEntryProps) {
  const { _id: id, entity, title, deletedAt, deletedBy, expiresAt } = item
  const titleId = useId()
  const reasonId = useId()
  const restore = useRestore({ entity, id, title, isBack: true, run: () => call(trash.restore, { id }) })
  return (
    <li className="part stack tight history-entry">
      <h2 id={titleId}>{title}</h2>
      <p className="hint">
        {labelOf(entityNouns[entity].one)} · {historyText.daysLeft(Date.parse(expiresAt) - Date.now())}
      </p>
      <p className="hint">{historyText.deletedBy(deletedBy?.name, momentOf(new Date(deletedAt), timeZone))}</p>
      <Reason id={reasonId}>{restore.reason}</Reason>
      <div className="link-actions line">
        <Button
          className="quiet-button outlined"
          isBusy={restore.isPending}
          aria-describedby={restore.reason ? reasonId : titleId}
          onClick={() => restore.mutate()}
        >
          {historyText.bringBack}
        </Button>
        <Button className="quiet-button outlined danger-button" aria-describedby={titleId} onClick={onRemove}>
          {historyText.removeForever}
        </Button>
      </div>
    </li>
  )
}

function RemoveDialog({ item, onClose }: { item: TrashItem; onClose: () => void }) {
  const removal = useAction({
    ...historyCall,
    text: removeText,
    run: () => call(trash.remove, { id: item._id }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      question={historyText.confirmRemove}
      subject={historyText.confirmRemoveAdvice(item.title)}
      action={removal}
      onClose={onClose}
    />
  )
}
