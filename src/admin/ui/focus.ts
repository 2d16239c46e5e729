/** Whether what had the focus went or was disabled, so that it fell to the body or to a dialog as a whole. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement
}

/** Moves the focus to the top of the screen's content, before what holds it goes. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
