import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { browserText } from './browser.text.ts'
import { enterModal } from './modal-stack.ts'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Width and inner spacing; the dialog's frame is drawn here. */
  className?: string
}

/**
 * A native modal dialog, open while it is mounted. It closes by X, Escape and the backdrop; the pointer must go down and
 * up on the backdrop, so that selecting text past the edge closes nothing.
 */
export function Modal({ title, onClose, children, className = '' }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    const leaveModal = enterModal(element)
    return () => {
      leaveModal()
      // Only closing gives the focus back to where it was; unmounting does not.
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
