import { useId } from 'react'
import type { EntityName } from '#contract/entities.ts'
import { useAction } from '../calls/actions.ts'
import { Button } from '../ui/button.tsx'
import { Reason } from '../ui/form-parts.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit, undoReturn } from '../undo/undo-calls.ts'
import { bringBackText, historyText, undoneText } from './history.text.ts'

/** What the statuses of these calls mean. */
export const historyReasons = {
  404: historyText.gone,
  409: historyText.emailTaken,
  412: historyText.changedMeanwhile,
}

interface RestoreButtonProps {
  item: { entity: EntityName; id: string; title: string }
  /** Whether the item is deleted, and comes back. */
  isBack: boolean
  /** The id of what says what the button does. */
  describedBy?: string
  restore: () => Promise<Record<string, unknown>>
}

/** Brings an item back, or takes a change back, which can be undone; after a failure, with the reason above it. */
export function RestoreButton({ item: { entity, id, title }, isBack, describedBy, restore }: RestoreButtonProps) {
  const offerUndo = useOfferUndo()
  const reasonId = useId()
  const { done, failed } = isBack ? bringBackText(title) : undoneText
  const action = useAction({
    deleting: true,
    reasons: historyReasons,
    text: { failed },
    async run() {
      const saved = await restore()
      offerUndo({
        success: done,
        title,
        text: isBack ? undoText.broughtBack : undoText.restored,
        done: isBack ? undoText.deletedAgain : undoText.restoreUndone,
        undo: () => (isBack ? undoReturn : undoEdit)({ entity, id, saved }),
      })
    },
  })
  return (
    <>
      <Reason id={reasonId}>{action.reason}</Reason>
      <Button
        className="quiet-button outlined"
        isBusy={action.isPending}
        aria-describedby={action.reason ? reasonId : describedBy}
        onClick={() => action.mutate()}
      >
        {isBack ? historyText.bringBack : historyText.undo}
      </Button>
    </>
  )
}
