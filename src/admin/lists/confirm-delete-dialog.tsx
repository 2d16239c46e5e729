import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Modal } from '#browser/modal.tsx'
import { crudText } from '../forms/forms.text.ts'
import { useDelete } from './entity-queries.ts'
import type { CrudSlice, Stored } from './entity-slice.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { useForgetAfterSignIn, useRefocus } from '../forms/focus.ts'

interface DeleteQuestionProps<Item extends Stored, Values extends FieldValues, Input> {
  slice: CrudSlice<Item, Values, Input>
  item: Item
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting (spec §2). A failure leaves the question where it is, with its reason. */
export function DeleteQuestion<Item extends Stored, Values extends FieldValues, Input>(
  props: DeleteQuestionProps<Item, Values, Input>,
) {
  const { slice, item, onClose, onDeleted } = props
  const deletion = useDelete(slice, onDeleted)
  const reasonId = useId()
  const button = useRefocus(deletion.isError)
  useForgetAfterSignIn(deletion.isError, deletion.reset)
  const reason = deletion.isError
    ? failureReason({ path: slice.calls.path, error: deletion.error, deleting: true })
    : ''
  return (
    <Modal title={slice.text.deleteQuestion} onClose={onClose} className="panel-modal narrow-modal">
      <p className="break-words text-ink-soft">{slice.traits.titleOf(item)}</p>
      {reason && (
        <p id={reasonId} role="alert" className="reason mt-4">
          {reason}
        </p>
      )}
      <div className="form-actions question-actions">
        <button type="button" className="quiet-button" onClick={onClose}>
          {crudText.cancel}
        </button>
        <button
          ref={button}
          type="button"
          className="primary-button danger-button"
          // Disabled, it would lose the focus to the body while the call is under way; a second press does nothing.
          aria-disabled={deletion.isPending}
          aria-describedby={reason ? reasonId : undefined}
          onClick={() => deletion.mutate(item._id)}
        >
          {deletion.isPending ? crudText.removing : crudText.remove}
        </button>
      </div>
    </Modal>
  )
}
