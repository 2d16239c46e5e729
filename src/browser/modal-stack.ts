const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The topmost open modal dialog, or undefined. Everything outside it is inert. */
export function topmostModal(): HTMLDialogElement | undefined {
  return stack.at(-1)
}

/** Adds a dialog on top. Returns the function that removes it. */
export function pushModal(dialog: HTMLDialogElement): () => void {
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
