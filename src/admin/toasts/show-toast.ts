import type { JSX } from 'react'
import { toast } from 'react-hot-toast/headless'

/** The id of the latest toast with each text, also of one that has been removed. */
const ids = { error: new Map<string, string>(), success: new Map<string, string>() }
let attempt = 0
const progressId = 'progress'

/** Shows an error. The same text is shown once: its timer restarts. */
export function showError(text: string): void {
  show('error', text)
}

/** Shows a success and dismisses all errors. */
export function showSuccess(text: string): void {
  dismissErrors()
  show('success', text)
}

/** Shows what goes on in the background, one thing at a time, until `endProgress`. */
export function showProgress(content: JSX.Element): void {
  toast.loading(content, { id: progressId })
}

export function endProgress(): void {
  toast.remove(progressId)
}

/** Dismisses all errors; called before each new attempt. */
export function dismissErrors(): void {
  attempt += 1
  for (const id of ids.error.values()) toast.dismiss(id)
}

/** A later attempt shows a new toast: the library removes a dismissed id after 1 s, also if a new outlet shows it again. */
function show(kind: 'error' | 'success', text: string): void {
  const id = `${kind} ${attempt} ${text}`
  const former = ids[kind].get(text)
  if (former !== undefined && former !== id) toast.remove(former)
  ids[kind].set(text, toast[kind](text, { id }))
}
