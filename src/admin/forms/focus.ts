import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { onTopmostModal } from '#browser/modal-stack.ts'
import { onSessionChange, readSession } from '#browser/session.ts'
import { isFocusLost } from '../ui/focus.ts'

/**
 * Gives the focus back to a button that was disabled while it worked, when the work failed; where a sign-in opened over
 * it by then, when that closes.
 */
export function useRefocus(failed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isOwed = useRef(false)
  useEffect(() => {
    const giveBack = () => {
      if (!isOwed.current || !isFocusLost()) return
      isOwed.current = false
      button.current?.focus()
    }
    if (failed) {
      isOwed.current = true
      giveBack()
    }
    // A modal says that it closes just before it does.
    return onTopmostModal(() => queueMicrotask(giveBack))
  }, [failed])
  return button
}

/** Forgets a failure as soon as somebody signed in: what it says is then no longer true. */
export function useForgetAfterSignIn(failed: boolean, forget: () => void): void {
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (!failed) return
    return onSessionChange(() => {
      if (readSession()) latest.current()
    })
  }, [failed])
}

/** Whether there is a mouse: files can be dropped, and a keyboard on the screen covers nothing. */
export function hasMouse(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Puts the caret into a form's first field where there is a mouse; on a phone the keyboard would cover the form. */
export function useFirstFieldFocus<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  initial: Values,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const [first] = Object.keys(initial)
    if (first !== undefined && hasMouse()) form.setFocus(first as FieldPath<Values>)
  }, [])
}

/** Moves the focus to the start of a form, before what holds it goes: its first field, or, without a mouse, the form. */
export function focusStart(form: HTMLFormElement | null): void {
  const start = hasMouse() ? form?.querySelector<HTMLElement>('input, textarea') : form
  start?.focus()
}
