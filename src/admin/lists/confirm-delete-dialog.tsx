import { failureReason } from '../forms/failure-reason.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useDelete } from './entity-queries.ts'
import type { AnySlice, Entity } from './entity-slice.ts'

interface ConfirmDeleteDialogProps<Item extends Entity> {
  slice: AnySlice<Item>
  item: Item
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting (spec §2). */
export function ConfirmDeleteDialog<Item extends Entity>(props: ConfirmDeleteDialogProps<Item>) {
  const { slice, item, onClose, onDeleted } = props
  const deletion = useDelete(slice, onDeleted)
  const { path } = slice.client
  const reason = deletion.isError ? failureReason({ path, error: deletion.error, deleting: true }) : ''
  return (
    <ConfirmDialog
      question={slice.text.confirmDelete}
      subject={slice.client.titleOf(item)}
      action={{ ...deletion, reason }}
      onConfirm={() => deletion.mutate(item)}
      onClose={onClose}
    />
  )
}
