import { call } from '#browser/http/call.ts'
import { trash } from '#contract/history.ts'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import { offerUndo } from '../undo/undo-offer.ts'
import type { AnySlice, Entity } from './entity-slice.ts'

/** Offers to undo the writes of a slice. After an undo `onBack` is called with the item's id. */
export function undoOffers<Item extends Entity>(
  { client, text: { noun }, secretFields }: AnySlice<Item>,
  onBack: (id: string) => void,
) {
  const about = (item: Item) => ({ id: item._id, title: client.titleOf(item), onUndone: () => onBack(item._id) })
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
