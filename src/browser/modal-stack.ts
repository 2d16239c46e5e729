const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The open modal dialog that covers all others, or undefined. Everything outside it is inert. */
export function topmostModal(): HTMLDialogElement | undefined {
  return stack.at(-1)
}

/** All open modal dialogs, the topmost last. */
export function openModals(): readonly HTMLDialogElement[] {
  return stack
}

/** Registers a dialog opened on top. Returns a function to call when it closes. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  stack.push(dialog)
  announce()
  return () => {
    stack.splice(stack.lastIndexOf(dialog), 1)
    announce()
  }
}

export function onTopmostModal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
