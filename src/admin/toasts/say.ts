import { toast } from 'react-hot-toast/headless'

const errors = new Set<string>()

/** Shows an error. The same text stands once: its clock starts anew. */
export function sayError(text: string): void {
  errors.add(toast.error(text, { id: `error ${text}` }))
}

/** Shows a success, which dismisses the errors before it. */
export function saySuccess(text: string): void {
  dismissErrors()
  toast.success(text, { id: `success ${text}` })
}

/** Dismisses the errors of former attempts; a new attempt begins with it. */
export function dismissErrors(): void {
  for (const id of errors) toast.dismiss(id)
  errors.clear()
}
