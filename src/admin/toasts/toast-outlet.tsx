import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DefaultToastOptions, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from '#browser/icon-button.tsx'
import { onModalChange, topmostModal } from '#browser/modal-stack.ts'
import { toastsText } from './toasts.text.ts'

/** Spec §9: 4 s, 2 s for success, no end for loading, 1 s until removal. At most 20 at once is the library's own limit. */
const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}

const shownAtOnce = 3
const gapPx = 8

// An error interrupts. The library's options cannot set this: its default overrides them.
const interrupting = { role: 'alert', 'aria-live': 'assertive' } as const

/**
 * Shows all toasts, top right (spec §2), three at a time: more would cover the form. A modal dialog covers and makes inert everything
 * outside it, so this element moves into the topmost one and back: at the top of the window if there is room above the dialog, otherwise below
 * its header. It is always the same element, so that nothing in it is created again.
 */
export function ToastOutlet() {
  const { toasts, handlers } = useToaster(toastOptions)
  const [host] = useState(() => document.createElement('section'))
  const cameFrom = useRef<HTMLElement>(null)
  const waiting = toasts.filter(({ visible }) => visible).slice(0, -shownAtOnce)
  usePausedTimers(toasts, waiting)

  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    const isFromOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
    if (isFromOutside) cameFrom.current = relatedTarget
  }

  useLayoutEffect(() => {
    host.className = 'toast-outlet'
    host.setAttribute('aria-label', toastsText.region)
    const place = () => {
      const dialog = topmostModal()
      const header = dialog?.querySelector<HTMLElement>('.modal-header')
      host.style.top = ''
      const fitsAbove = dialog && host.offsetTop + host.offsetHeight <= dialog.offsetTop
      if (dialog && header && !fitsAbove) host.style.top = `${dialog.offsetTop + header.offsetHeight + gapPx}px`
    }
    const size = new ResizeObserver(place)
    const settle = () => {
      const dialog = topmostModal()
      ;(dialog ?? document.body).append(host)
      size.disconnect()
      size.observe(dialog ?? document.body)
      size.observe(host)
      place()
    }
    const stop = onModalChange(settle)
    settle()
    return () => {
      stop()
      size.disconnect()
      host.remove()
    }
  }, [host])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timers
    <div className="stack tight" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause} onFocus={onFocus}>
      {toasts
        .filter((each) => !waiting.includes(each))
        .map((shown) => (
          <ToastCard key={shown.id} shown={shown} onDismissed={() => cameFrom.current?.focus()} />
        ))}
    </div>,
    host,
  )
}

/** Pauses the timer of a toast that is not shown yet; it starts when the toast is shown. */
function usePausedTimers(toasts: Toast[], waiting: Toast[]): void {
  useLayoutEffect(() => {
    for (const { id, type, message, duration, visible } of toasts) {
      const isWaiting = waiting.some((each) => each.id === id)
      const own = (type === 'success' || type === 'loading' ? toastOptions[type] : toastOptions)?.duration
      const due = isWaiting ? Number.POSITIVE_INFINITY : own
      if (!visible || due === undefined || duration === due) continue
      if (type === 'blank' || type === 'custom') toast(message, { id, duration: due })
      else toast[type](message, { id, duration: due })
    }
  }, [toasts, waiting])
}

function ToastCard({ shown, onDismissed }: { shown: Toast; onDismissed: () => void }) {
  return (
    <div className={`toast toast-${shown.type}`} data-leaving={!shown.visible || undefined} inert={!shown.visible}>
      {shown.type === 'error' && <CircleAlert aria-hidden="true" className="icon" />}
      {shown.type === 'success' && <CircleCheck aria-hidden="true" className="icon" />}
      {shown.type === 'loading' && <LoaderCircle aria-hidden="true" className="icon toast-spin" />}
      <p {...(shown.type === 'error' ? interrupting : shown.ariaProps)}>{resolveValue(shown.message, shown)}</p>
      <IconButton
        Icon={X}
        label={toastsText.dismiss}
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
