import type { EntityName } from '#contract/entities.ts'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit, undoReturn } from '../undo/undo-calls.ts'
import { offerUndo } from '../undo/undo-offer.ts'

interface Restored {
  entity: EntityName
  id: string
  title: string
  /** Whether it was deleted before. */
  isBack: boolean
  /** What the server returned. */
  result: Record<string, unknown>
}

/** Offers to undo a restore. */
export function offerRestoreUndo({ entity, id, title, isBack, result }: Restored): void {
  offerUndo({
    id,
    title,
    text: isBack ? undoText.broughtBack : undoText.restored,
    done: isBack ? undoText.deletedAgain : undoText.restoreUndone,
    undo: () => (isBack ? undoReturn : undoEdit)({ entity, id, version: result.version as number }),
  })
}
