import { toast } from 'react-hot-toast/headless'

const errors = new Set<string>()

/** Shows an error. The same text is shown once: its timer restarts. */
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

/** Removed first, so that a text that is shown again is the newest. */
function show(kind: 'error' | 'success', text: string): string {
  toast.remove(text)
  return toast[kind](text, { id: text })
}
