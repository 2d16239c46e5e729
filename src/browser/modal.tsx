import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { browserText } from './browser.text.ts'
import { IconButton } from './icon-button.tsx'

// Ours, because the native `<dialog>` handles focus, Escape and inertness; a library would add its own script for them.
interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** A class for width and padding; the frame has its own. */
  className?: string
  /** The id of what is read out with the title. */
  describedBy?: string
}

/**
 * A native modal dialog that is open while it is mounted. X, Escape and a click on the backdrop close it. The pointer
 * must go down and up on the backdrop: a text selection that ends outside must not close the dialog. The second click of
 * a double click on the button that opened the dialog does nothing, whatever covers that button now.
 */
export function Modal({ title, onClose, children, className = '', describedBy }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const hasOwnClick = useRef(false)
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

  const onBackdrop = (event: MouseEvent) => event.target === dialog.current && !isInside(event, dialog.current)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard Escape does the same (onCancel).
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={`modal ${className}`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event)
      }}
      // Only a click event's `detail` tells the second click of a double click; pointer events have no count.
      onClickCapture={(event) => {
        if (event.detail < 2) hasOwnClick.current = true
        if (hasOwnClick.current) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) onClose()
        pressedBackdrop.current = false
      }}
    >
      <header className="modal-header">
        <h2 id={titleId}>{title}</h2>
        <IconButton Icon={X} label={browserText.close} onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

function isInside(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect()
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  )
}

const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The topmost open modal dialog, or undefined. Everything outside it is inert. */
export function topmostModal(): HTMLDialogElement | undefined {
  return stack.at(-1)
}

/** Adds a dialog on top. Returns the function that removes it. */
function pushModal(dialog: HTMLDialogElement): () => void {
  stack.push(dialog)
  notify()
  return () => {
    stack.splice(stack.lastIndexOf(dialog), 1)
    notify()
  }
}

/** Calls `listener` after each change of the stack. Returns the function that unsubscribes. */
export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
