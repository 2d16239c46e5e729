import { Copy } from 'lucide-react'
import { showError, showSuccess } from '../toasts/show-toast.ts'
import { formText } from './forms.text.ts'

/** Copies a text. A plain http address has no clipboard; a toast says so. */
export function CopyButton({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showSuccess(formText.copied)
    } catch {
      showError(formText.copyFailed)
    }
  }
  return (
    <button type="button" className="quiet-button" onClick={copy}>
      <Copy aria-hidden="true" />
      {formText.copy}
    </button>
  )
}
