import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { HttpError } from '#browser/http/call-errors.ts'
import type { CrudSlice, Stored } from './crud-slice.ts'
import { useReportFailure } from './use-report-failure.ts'

/** Saves one item, new or edited, and loads the list again; a failure leaves all as it was (spec §4). */
export function useSave<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
  edited: Item | undefined,
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const mode = edited ? 'edit' : 'create'
  return useMutation({
    mutationFn: (input: Input) => (edited ? slice.calls.update(edited._id, input) : slice.calls.create(input)),
    onError: (error) => report(error, slice.text.saveFailed(mode, error instanceof HttpError)),
    onSuccess: () => {
      toast.success(slice.text.saved[mode])
      onSaved()
      void queryClient.invalidateQueries({ queryKey: [slice.key] })
    },
  })
}
