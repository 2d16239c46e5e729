import { useEffect, useEffectEvent, useRef } from 'react'
import { onModalChange } from '#browser/modal.tsx'
import { onSessionChange, readSession } from '#browser/session.ts'

/** Whether the focused element was removed or disabled: the body, a dialog as a whole or the status of a save has the focus then. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, dialog, [role=status]') ?? true
}

/** Focuses the screen's content before the focused element is removed. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Focuses the screen's content once a list is shorter, because the pressed button disappears with its item, and no dialog is open. */
export function useFocusAfterRemoval(count: number, isDialogOpen: boolean): void {
  const shown = useRef({ count, isShorter: false })
  // An effect runs after the closing dialog gave the focus back to that button.
  useEffect(() => {
    const isShorter = shown.current.isShorter || count < shown.current.count
    if (isShorter && !isDialogOpen && isFocusLost()) focusContent()
    shown.current = { count, isShorter: isShorter && isDialogOpen }
  }, [count, isDialogOpen])
}

/**
 * Returns a ref for a button that is disabled during a call, and focuses it again once the call has ended, or, if a sign-in opened, when
 * that closes, unless something else has the focus by then.
 */
export function useRefocus(hasEnded: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)
  useEffect(() => {
    const giveBack = () => {
      if (!isDue.current || !isFocusLost()) return
      isDue.current = false
      button.current?.focus()
    }
    if (hasEnded) {
      isDue.current = true
      giveBack()
    }
    // A modal fires its event just before it closes.
    return onModalChange(() => queueMicrotask(giveBack))
  }, [hasEnded])
  return button
}

/** Calls `forget` when the reason of a failure is outdated: somebody signs in after it, or it was offline and there is internet again. */
export function useForgetOutdated(failed: boolean, forget: () => void): void {
  const onOutdated = useEffectEvent(forget)
  useEffect(() => {
    if (!failed) return
    const onOnline = () => onOutdated()
    window.addEventListener('online', onOnline)
    const unsubscribe = onSessionChange(() => readSession() && onOutdated())
    return () => {
      unsubscribe()
      window.removeEventListener('online', onOnline)
    }
  }, [failed])
}

/** Returns a ref for a field of several inputs. Its first one has the focus if the form opens at the field, whose script may be loaded later. */
export function useFocusAtOpening(isFocused: boolean) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isFocused) fieldset.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isFocused])
  return fieldset
}

/** Whether there is a mouse. If so, files can be dropped and no on-screen keyboard covers the form. */
export function hasMouse(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Focuses the start of a form before the focused element is removed: its first field or, without a mouse, the form. */
export function focusStart(form: HTMLFormElement | null): void {
  const start = hasMouse() ? form?.querySelector<HTMLElement>('input, textarea') : form
  start?.focus()
}
