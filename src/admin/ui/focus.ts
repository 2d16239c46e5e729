import { useEffect, useRef } from 'react'

/** Whether the focused element was removed or disabled: the body or a dialog as a whole has the focus then. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement
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
