import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DefaultToastOptions, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from '#browser/icon-button.tsx'
import { onModalChange, topmostModal } from '#browser/modal.tsx'
import { panelText } from '../ui/panel.text.ts'

/** Spec §9: 4 s, 2 s for success, no end for loading, 1 s until removal. At most 20 at once is the library's own limit. */
const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}

const gapPx = 8
/** By then a screen reader has taken a new toast up. */
const heardAfterMs = 500

// An error interrupts. The library's options cannot set this: its default overrides them.
const interrupting = { role: 'alert', 'aria-live': 'assertive' } as const

/**
 * Shows all toasts, top right (spec §2). It is always the same element, which moves to where its buttons can be reached, so that nothing in it
 * is created again.
 */
export function ToastOutlet() {
  const { toasts, handlers } = useToaster(toastOptions)
  const [host] = useState(() => document.createElement('section'))
  const cameFrom = useRef<HTMLElement>(null)

  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    const isFromOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
    if (isFromOutside) cameFrom.current = relatedTarget
    handlers.startPause()
  }
  function onDismissed() {
    cameFrom.current?.focus()
    handlers.endPause()
  }

  useLayoutEffect(() => {
    host.className = 'toast-outlet'
    host.setAttribute('aria-label', panelText.toasts)
    const unsubscribe = onModalChange(() => place(host))
    // A browser scrolls to the field that gets the focus before the next frame.
    let frame = 0
    const onFocusIn = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(host))
    }
    document.addEventListener('focusin', onFocusIn)
    return () => {
      unsubscribe()
      document.removeEventListener('focusin', onFocusIn)
      // It would put the element back.
      cancelAnimationFrame(frame)
      host.remove()
    }
  }, [host])
  // After each change of the toasts, as the screen that it stood in may have been replaced.
  useLayoutEffect(() => place(host))

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and the focus only pause the timers
    <div
      className="stack tight"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={onFocus}
      onBlur={handlers.endPause}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} onDismissed={onDismissed} />
      ))}
    </div>,
    host,
  )
}

/**
 * Moves the outlet to the start of the screen's content, where the keyboard finds it, or into the topmost modal dialog, which covers and makes
 * inert everything outside it: there at the top of the window if there is room above the dialog, otherwise below its header. Where it would
 * cover the field that has the focus, it stands below that field.
 */
function place(host: HTMLElement): void {
  const dialog = topmostModal()
  const content = document.getElementById('content') ?? document.body
  if (host.parentElement !== (dialog ?? content)) {
    // What was heard there is not heard again here, nor what has been dismissed.
    for (const live of host.querySelectorAll('[data-heard] [aria-live], [data-leaving] [aria-live]'))
      for (const name of ['role', 'aria-live']) live.removeAttribute(name)
    if (dialog) dialog.append(host)
    else content.prepend(host)
  }
  host.style.top = ''
  const header = dialog?.querySelector<HTMLElement>('.modal-header')
  const fitsAbove = dialog && host.offsetTop + host.offsetHeight <= dialog.offsetTop
  if (dialog && header && !fitsAbove) host.style.top = `${dialog.offsetTop + header.offsetHeight + gapPx}px`
  const field = document.activeElement?.closest('.field')?.getBoundingClientRect()
  const own = host.getBoundingClientRect()
  if (field && field.top < own.bottom && own.top < field.bottom && own.left < field.right)
    host.style.top = `${field.bottom + gapPx}px`
}

function ToastCard({ shown, onDismissed }: { shown: Toast; onDismissed: () => void }) {
  const content = resolveValue(shown.message, shown)
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), heardAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className={`toast toast-${shown.type}`}
      data-heard={isHeard || undefined}
      data-leaving={!shown.visible || undefined}
      inert={!shown.visible}
    >
      {shown.type === 'error' && <CircleAlert aria-hidden="true" className="icon" />}
      {shown.type === 'success' && <CircleCheck aria-hidden="true" className="icon" />}
      {shown.type === 'loading' && <LoaderCircle aria-hidden="true" className="icon toast-spin" />}
      {shown.type === 'custom' ? (
        content
      ) : (
        <p {...(shown.type === 'error' ? interrupting : shown.ariaProps)}>{content}</p>
      )}
      <IconButton
        Icon={X}
        label={panelText.dismissToast}
        // A click does not move the focus from the form below; after a key press the focus returns there.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          const hadFocus = event.currentTarget === document.activeElement
          toast.dismiss(shown.id)
          if (hadFocus) onDismissed()
        }}
      />
    </div>
  )
}
