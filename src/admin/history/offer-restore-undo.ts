import type { EntityName } from '#contract/entities.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit, undoReturn } from '../undo/undo-calls.ts'

interface Restored {
  entity: EntityName
  id: string
  title: string
  /** Whether it was deleted before. */
  isBack: boolean
  /** What the server returned. */
  result: Record<string, unknown>
}

/** Returns a function that offers to undo a restore. */
export function useOfferRestoreUndo() {
  const offerUndo = useOfferUndo()
  return ({ entity, id, title, isBack, result }: Restored) =>
    offerUndo({
      title,
      text: isBack ? undoText.broughtBack : undoText.restored,
      done: isBack ? undoText.deletedAgain : undoText.restoreUndone,
      undo: () => (isBack ? undoReturn : undoEdit)({ entity, id, version: result.version as number }),
    })
}
