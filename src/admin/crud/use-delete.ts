import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import type { CrudSlice, Stored } from './crud-slice.ts'
import { useReportFailure } from './use-report-failure.ts'

/** Deletes one item, then forgets it here or loads the list again, as the slice says (spec §4). */
export function useDelete<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
  onDeleted: () => void,
) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  return useMutation({
    mutationFn: (id: string) => slice.calls.remove(id),
    onError: (error) => report(error, slice.text.deleteFailed),
    onSuccess: async (_, id) => {
      toast.success(slice.text.deleted)
      onDeleted()
      if (slice.afterDelete === 'reload') return queryClient.invalidateQueries({ queryKey: [slice.key] })
      // A list that was asked for before the delete must not bring the item back.
      await queryClient.cancelQueries({ queryKey: [slice.key] })
      queryClient.setQueryData<Item[]>([slice.key], (items) => items?.filter((item) => item._id !== id))
    },
  })
}
