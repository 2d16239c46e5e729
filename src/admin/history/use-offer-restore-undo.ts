import { useQueryClient } from '@tanstack/react-query'
import type { EntityName } from '#contract/entities.ts'
import { showSuccess } from '../toasts/show-toast.ts'
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

/** Returns a function that offers to undo a restore. */
export function useOfferRestoreUndo(): (restored: Restored) => void {
  const queryClient = useQueryClient()
  return ({ entity, id, title, isBack, result }) =>
    offerUndo({
      id,
      text: isBack ? undoText.broughtBack : undoText.restored,
      title,
      undo: async () => {
        await (isBack ? undoReturn : undoEdit)({ entity, id, version: result.version as number })
        showSuccess(isBack ? undoText.deletedAgain : undoText.restoreUndone)
        await queryClient.invalidateQueries()
      },
    })
}
