import { toast } from 'react-hot-toast/headless'

const errors = new Set<string>()
/** The last toast of each text. */
const lastIds = new Map<string, string>()

/** Shows an error. */
export function showError(text: string): void {
  errors.add(show('error', text))
}

/** Shows a success and dismisses all errors. */
export function showSuccess(text: string): void {
  dismissErrors()
  show('success', text)
}

/** Dismisses all errors; called before each new attempt. */
export function dismissErrors(): void {
  for (const id of errors) toast.dismiss(id)
  errors.clear()
}

/**
 * Shows a text once: its timer restarts, and it is on top again. Each toast has an id of its own: the timer that removes a dismissed one
 * after 1 s would take another with the same id along.
 */
function show(kind: 'error' | 'success', text: string): string {
  toast.remove(lastIds.get(text) ?? '')
  const id = toast[kind](text)
  lastIds.set(text, id)
  return id
}
