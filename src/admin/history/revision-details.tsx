import { useId } from 'react'
import { call } from '#browser/http/call.ts'
import { history, type Revision } from '#contract/history.ts'
import { isOrder } from './changed-fields.ts'
import { ChangedFields } from './changed-fields-list.tsx'
import { bringBackText, historyText } from './history.text.ts'
import { useHistoryAction } from './history-queries.ts'
import { OrderChange } from './order-change.tsx'

interface RevisionDetailsProps {
  id: string
  revision: Revision
  isCurrent: boolean
}

/** An open entry: before and after, field by field, and the two versions to go back to. */
export function RevisionDetails({ id, revision, isCurrent }: RevisionDetailsProps) {
  const { before, after, title } = revision
  const isErased = before === null && after === null
  const reasonId = useId()
  const isInTrash = isCurrent && after === null
  const restore = useHistoryAction(
    (state: 'before' | 'after') => call(history.restore, { id: String(revision.revision), body: { state } }),
    isInTrash ? bringBackText(title) : { done: historyText.restored, failed: historyText.restoreFailed },
  )
  const versions = [
    { state: 'after', label: historyText.restoreAfter, isOffered: after !== null && !isCurrent },
    {
      state: 'before',
      label: isInTrash ? historyText.bringBack : historyText.restoreBefore,
      isOffered: before !== null,
    },
  ] as const
  return (
    <div id={id} className="history-details">
      {isErased ? (
        <p>{historyText.erased}</p>
      ) : isOrder(revision) ? (
        <OrderChange revision={revision} />
      ) : (
        <ChangedFields revision={revision} />
      )}
      {isCurrent && after !== null && <p className="hint">{historyText.current}</p>}
      {restore.reason && (
        <p id={reasonId} role="alert" className="reason">
          {restore.reason}
        </p>
      )}
      <div className="history-actions">
        {versions
          .filter(({ isOffered }) => isOffered)
          .map(({ state, label }) => (
            <button
              key={state}
              type="button"
              className="quiet-button"
              // `disabled` would lose the focus; the action ignores a second press.
              aria-disabled={restore.isPending}
              aria-describedby={restore.reason ? reasonId : undefined}
              onClick={() => restore.mutate(state)}
            >
              {label}
            </button>
          ))}
      </div>
    </div>
  )
}
