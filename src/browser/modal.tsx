import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { browserText } from './browser.text.ts'
import { pushModal } from './modal-stack.ts'

// Ours, because the native `<dialog>` handles focus, Escape and inertness; a library would add its own script for them.
interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** A class for width and padding; the frame has its own. */
  className?: string
}

/**
 * A native modal dialog that is open while it is mounted. X, Escape and a click on the backdrop close it. The pointer
 * must go down and up on the backdrop: a text selection that ends outside must not close the dialog.
 */
export function Modal({ title, onClose, children, className = '' }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    const popModal = pushModal(element)
    return () => {
      popModal()
      // Unmounting alone does not restore the focus; close() does.
      element.close()
    }
  }, [])

  const onBackdrop = (event: PointerEvent) => event.target === dialog.current && !isInside(event, dialog.current)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`modal ${className}`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event)
      }}
      onPointerUp={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) onClose()
        pressedBackdrop.current = false
      }}
    >
      <header className="modal-header">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={browserText.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

function isInside(event: PointerEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect()
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  )
}
