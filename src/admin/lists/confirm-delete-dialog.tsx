import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Modal } from '#browser/modal.tsx'
import { failureReason } from '../forms/failure-reason.ts'
import { useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'
import { useDelete } from './entity-queries.ts'
import type { Entity, EntitySlice } from './entity-slice.ts'
import { listText } from './lists.text.ts'

interface ConfirmDeleteDialogProps<Item extends Entity, Values extends FieldValues, Input> {
  slice: EntitySlice<Item, Values, Input>
  item: Item
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting (spec §2). After a failure it stays open and says why. */
export function ConfirmDeleteDialog<Item extends Entity, Values extends FieldValues, Input>(
  props: ConfirmDeleteDialogProps<Item, Values, Input>,
) {
  const { slice, item, onClose, onDeleted } = props
  const deletion = useDelete(slice, onDeleted)
  const reasonId = useId()
  const button = useRefocus(deletion.isError)
  useForgetAfterSignIn(deletion.isError, deletion.reset)
  const reason = deletion.isError
    ? failureReason({ path: slice.client.path, error: deletion.error, deleting: true })
    : ''
  return (
    <Modal title={slice.text.confirmDelete} onClose={onClose} className="panel-modal narrow-modal">
      <p className="break-words text-ink-soft">{slice.client.titleOf(item)}</p>
      {reason && (
        <p id={reasonId} role="alert" className="reason mt-4">
          {reason}
        </p>
      )}
      <div className="form-actions question-actions">
        <button type="button" className="quiet-button" onClick={onClose}>
          {listText.cancel}
        </button>
        <button
          ref={button}
          type="button"
          className="primary-button danger-button"
          // `disabled` would lose the focus to the body during the call; `useDelete` ignores a second press.
          aria-disabled={deletion.isPending}
          aria-describedby={reason ? reasonId : undefined}
          onClick={() => deletion.mutate(item)}
        >
          {deletion.isPending ? listText.removing : listText.remove}
        </button>
      </div>
    </Modal>
  )
}
