import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Modal } from '#browser/modal.tsx'
import { Button } from './button.tsx'
import { Reason } from './form-parts.tsx'
import { confirmText } from './panel.text.ts'

interface ConfirmDialogProps {
  question: string
  /** What the question is about. */
  subject: string
  /** What the person chooses before the confirmation. */
  children?: ReactNode
  confirm?: string
  confirming?: string
  /** The action that a confirmation begins; it ignores a second press. `reason` is why it failed. */
  action: { mutate: () => void; isPending: boolean; reason: string }
  onClose: () => void
}

/** Asks before an action, which the focus is not on. After a failure it stays open and says why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, confirm = confirmText.remove, confirming = confirmText.removing } = props
  const { action, onClose, children } = props
  const { reason } = action
  const subjectId = useId()
  const reasonId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  // What it asks about stays in sight.
  useLayoutEffect(() => cancel.current?.focus({ preventScroll: true }), [])
  return (
    <Modal title={question} describedBy={subjectId} onClose={onClose} className="panel-modal narrow-modal">
      <div className="stack">
        <p id={subjectId} className="soft">
          {subject}
        </p>
        {children}
        <Reason id={reasonId}>{reason}</Reason>
        <div className="form-actions line opposite actions">
          <Button ref={cancel} onClick={onClose}>
            {confirmText.cancel}
          </Button>
          <Button
            className="primary-button danger-button"
            isBusy={action.isPending}
            aria-describedby={reason ? reasonId : undefined}
            onClick={() => action.mutate()}
          >
            {action.isPending ? confirming : confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
