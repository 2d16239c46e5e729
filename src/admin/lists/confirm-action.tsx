import type { ComponentProps } from 'react'
import { useAction } from '../calls/actions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmDialog>, 'action'> & Parameters<typeof useAction<void>>[0]

/** Asks before an action on what is deleted or ended by it, and closes once it is done. */
export function ConfirmAction({ run, text, reasons, onClose, ...question }: ConfirmActionProps) {
  const action = useAction({ deleting: true, run, text, ...(reasons && { reasons }), onDone: onClose })
  return <ConfirmDialog {...question} action={action} onClose={onClose} />
}
