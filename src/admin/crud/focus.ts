import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Gives the focus back to a button that was disabled while it worked, when the work failed. */
export function useRefocus(failed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const isDialog = document.activeElement instanceof HTMLDialogElement
    if (failed && (isLost || isDialog)) button.current?.focus()
  }, [failed])
  return button
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
    if (first !== undefined && hasMouse()) {
      form.setFocus(first as FieldPath<Values>)
    }
  }, [])
}
