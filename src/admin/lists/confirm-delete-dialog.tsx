import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from '#browser/http/call-errors.ts'
import { failureReason, useReportFailure } from '../forms/failure-reason.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useOneAtATime } from './entity-queries.ts'
import type { AnySlice, Entity } from './entity-slice.ts'

interface ConfirmDeleteDialogProps<Item extends Entity> {
  slice: AnySlice<Item>
  item: Item
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting (spec §2). Then the item is removed from the list here, or the list loaded again, depending on the slice (spec §4). */
export function ConfirmDeleteDialog<Item extends Entity>(props: ConfirmDeleteDialogProps<Item>) {
  const { slice, item, onClose, onDeleted } = props
  const { client, text, afterDelete } = slice
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const queryKey = [client.name]
  const deletion = useOneAtATime<void>({
    mutationFn: () => client.remove(item._id, { ifMatch: item.version }),
    onError: (error) => {
      report(error, text.deleteFailed)
      // It was changed meanwhile: the question shows it as it is now.
      if (error instanceof HttpError && error.status === 412) void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async () => {
      showSuccess(text.deleted)
      onDeleted()
      if (afterDelete === 'reload') return queryClient.invalidateQueries({ queryKey })
      // A list requested before the delete must not bring the item back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Item[]>(queryKey, (items) => items?.filter(({ _id }) => _id !== item._id))
    },
  })
  const reason = deletion.isError ? failureReason({ path: client.path, error: deletion.error, deleting: true }) : ''
  return (
    <ConfirmDialog
      question={text.confirmDelete}
      subject={client.titleOf(item)}
      action={{ ...deletion, reason }}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
