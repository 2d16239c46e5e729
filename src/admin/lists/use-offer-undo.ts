import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { EntityName } from '#contract/entities.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { undoText } from '../undo/undo.text.ts'
import { undoDelete, undoEdit } from '../undo/undo-calls.ts'
import { offerUndo } from '../undo/undo-offer.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'

/** Offers to undo the writes of a slice. After an undo the list is loaded again, and `onBack` called with the item's id. */
export function useOfferUndo<Item extends Entity, Values extends FieldValues, Input>(
  { client, text: { noun }, secretFields }: EntitySlice<Item, Values, Input>,
  onBack: (id: string) => void,
) {
  const queryClient = useQueryClient()
  const offer = (id: string, title: string, text: string, done: string, restore: () => Promise<void>) =>
    offerUndo({
      id,
      title,
      text,
      undo: async () => {
        await restore()
        showSuccess(done)
        await queryClient.invalidateQueries({ queryKey: [client.name] })
        onBack(id)
      },
    })
  return {
    afterDelete: (item: Item) =>
      offer(item._id, client.titleOf(item), undoText.deleted(noun), undoText.back(noun), () => undoDelete(item._id)),
    afterEdit: (item: Item) =>
      offer(
        item._id,
        client.titleOf(item),
        undoText.edited(noun),
        // The history has no secrets, so what was saved in them stays.
        secretFields ? undoText.asBeforeWithPassword(noun) : undoText.asBefore(noun),
        () => undoEdit({ entity: client.name as EntityName, id: item._id, version: item.version }),
      ),
  }
}
