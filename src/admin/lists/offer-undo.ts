import { call } from '#browser/http/call.ts'
import { trash } from '#contract/history.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import type { AnySlice, Entity } from './entity-slice.ts'

/** Returns functions that offer to undo the writes of a slice. After an undo `onBack` is called with the item's id. */
export function useUndoOffers<Item extends Entity>(
  { client, text: { noun }, secretFields }: AnySlice<Item>,
  onBack: (id: string) => void,
) {
  const offerUndo = useOfferUndo()
  const about = (item: Item) => ({ title: client.titleOf(item), onUndone: () => onBack(item._id) })
  return {
    afterDelete: (item: Item) =>
      offerUndo({
        ...about(item),
        text: undoText.deleted(noun),
        done: undoText.back(noun),
        undo: () => call(trash.restore, { id: item._id }),
      }),
    afterEdit: (item: Item) =>
      offerUndo({
        ...about(item),
        text: undoText.edited(noun),
        // The history has no secrets, so what was saved in them stays.
        done: secretFields ? undoText.asBeforeWithPassword(noun) : undoText.asBefore(noun),
        undo: () => undoEdit({ entity: client.name, id: item._id, version: item.version }),
      }),
  }
}
