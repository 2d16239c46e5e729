import { toast } from 'react-hot-toast/headless'

const errors = new Set<string>()

/** Shows an error. A text that is shown already is shown once, and its timer restarts. */
export function showError(text: string): void {
  errors.add(toast.error(text, { id: text }))
}

/** Shows a success, as an error, and dismisses all errors. */
export function showSuccess(text: string): void {
  dismissErrors()
  toast.success(text, { id: text })
}

/** Dismisses all errors; called before each new attempt. */
export function dismissErrors(): void {
  for (const id of errors) toast.dismiss(id)
  errors.clear()
}
