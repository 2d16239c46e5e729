import { useQueryClient } from '@tanstack/react-query'
import { call } from '#browser/http/call.ts'
import { trash } from '#contract/history.ts'
import type { SamplesShown } from '#contract/overview.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { undoDelete } from '../undo/undo-calls.ts'
import { offerUndo } from '../undo/undo-offer.ts'
import { samplesText } from './samples.text.ts'

/** Returns a function that offers to bring back removed samples: those that are in the trash, so that it can be repeated after a failure. */
export function useOfferSamplesBack() {
  const queryClient = useQueryClient()
  return ({ ids }: SamplesShown) =>
    offerUndo({
      text: samplesText.removed,
      undo: async () => {
        const deleted = await call(trash.list)
        for (const { _id } of deleted.filter(({ _id }) => ids.includes(_id))) await undoDelete(_id)
        showSuccess(samplesText.back)
        await queryClient.invalidateQueries()
      },
    })
}
