import type { FieldValues } from 'react-hook-form'
import { failureReason } from '../forms/failure-reason.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useDelete } from './entity-queries.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'
import { listText } from './lists.text.ts'

interface ConfirmDeleteDialogProps<Item extends Entity, Values extends FieldValues, Input> {
  slice: EntitySlice<Item, Values, Input>
  item: Item
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting (spec §2). */
export function ConfirmDeleteDialog<Item extends Entity, Values extends FieldValues, Input>(
  props: ConfirmDeleteDialogProps<Item, Values, Input>,
) {
  const { slice, item, onClose, onDeleted } = props
  const deletion = useDelete(slice, onDeleted)
  const { path } = slice.client
  return (
    <ConfirmDialog
      question={slice.text.confirmDelete}
      subject={slice.client.titleOf(item)}
      confirm={listText.remove}
      confirming={listText.removing}
      action={deletion}
      reason={deletion.isError ? failureReason({ path, error: deletion.error, deleting: true }) : ''}
      onConfirm={() => deletion.mutate(item)}
      onClose={onClose}
    />
  )
}
