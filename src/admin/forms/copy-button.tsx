import { Copy } from 'lucide-react'
import { showError, showSuccess } from '../toasts/show-toast.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from './forms.text.ts'

interface CopyButtonProps {
  text: string
  /** The button's text, and the toasts. */
  says?: typeof copyText
  onCopied?: () => void
  className?: string
}

/** Copies a text. Browsers refuse the clipboard to pages on plain http: then a toast says that it failed. */
export function CopyButton({ text, says = copyText, onCopied, className = 'quiet-button' }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showSuccess(says.copied)
      onCopied?.()
    } catch {
      showError(says.failed)
    }
  }
  return (
    <Button Icon={Copy} className={className} onClick={copy}>
      {says.button}
    </Button>
  )
}
