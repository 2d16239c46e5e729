/** Whether the focused element was removed or disabled: the body or a dialog as a whole has the focus then. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement
}

/** Focuses the screen's content before the focused element is removed. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
