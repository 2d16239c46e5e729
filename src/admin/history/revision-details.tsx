import { useId } from 'react'
import { call } from '#browser/http/call.ts'
import { history, type Revision } from '#contract/history.ts'
import { LoadError } from '../lists/load-error.tsx'
import { panelText } from '../panel.text.ts'
import { Button } from '../ui/button.tsx'
import { Reason } from '../ui/reason.tsx'
import { isOrder } from './changed-fields.ts'
import { ChangedFields, FieldChanges } from './changed-fields-list.tsx'
import { bringBackText, historyText } from './history.text.ts'
import { useHistoryAction, usePresent } from './history-queries.ts'
import { useOfferRestoreUndo } from './offer-restore-undo.ts'
import { OrderChange } from './order-change.tsx'
import { presentOf, type WayBack, waysBack } from './ways-back.ts'

/** An open entry: before and after, field by field, and the ways to go back, each with what it changes now. */
export function RevisionDetails({ id, revision }: { id: string; revision: Revision }) {
  const { before, after, entity } = revision
  const isErased = before === null && after === null
  return (
    <div id={id} className="history-details stack">
      {isErased ? (
        <p>{historyText.erased}</p>
      ) : isOrder(revision) ? (
        <OrderChange entity={entity} change={revision} sides={historyText.sides} />
      ) : (
        <ChangedFields revision={revision} />
      )}
      {!isErased && <WaysBack revision={revision} />}
    </div>
  )
}

function WaysBack({ revision }: { revision: Revision }) {
  const { entity, after, title } = revision
  const present = usePresent(entity)
  const reasonId = useId()
  const offerRestoreUndo = useOfferRestoreUndo()
  const { now, version } = present.data ? presentOf(revision, present.data) : { now: null, version: undefined }
  const restore = useHistoryAction(
    async (state: WayBack['state']) => {
      const id = String(revision.revision)
      const result = await call(history.restore, { id, body: { state }, ifMatch: version })
      offerRestoreUndo({ entity, id: revision.id, title, isBack: now === null, result })
    },
    now ? { done: historyText.restored, failed: historyText.restoreFailed } : bringBackText(title),
  )
  if (present.isPending) return <p role="status">{panelText.loading}</p>
  if (!present.data) return <LoadError message={historyText.loadFailed} onRetry={() => void present.refetch()} />
  const ways = waysBack(revision, present.data)
  const isCurrent = now !== null && ways.every(({ state }) => state !== 'after')
  return (
    <>
      {isCurrent && <p className="hint">{historyText.current}</p>}
      <Reason id={reasonId}>{restore.reason}</Reason>
      {ways.map(({ state, changes, orders }) => {
        const { label, advice } = wayText(state)
        const adviceId = `${reasonId}${state}`
        return (
          <div key={state} className="stack ruled">
            {advice && <p id={adviceId}>{advice}</p>}
            {orders ? (
              <OrderChange entity={entity} change={orders} sides={historyText.ways.sides} />
            ) : (
              // The deleted item's fields are above.
              (now || after) && (
                <FieldChanges entity={entity} changes={changes} sides={now ? historyText.ways.sides : { after: '' }} />
              )
            )}
            <Button
              className="quiet-button outlined"
              isBusy={restore.isPending}
              aria-describedby={restore.reason ? reasonId : adviceId}
              onClick={() => restore.mutate(state)}
            >
              {label}
            </Button>
          </div>
        )
      })}
    </>
  )

  function wayText(state: WayBack['state']) {
    const { ways } = historyText
    if (isOrder(revision)) return ways.order[state]
    if (now) return ways.item[state]
    return after ? ways.deleted : { label: historyText.bringBack, advice: '' }
  }
}
