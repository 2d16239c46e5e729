import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** Before the text. */
  Icon?: LucideIcon
  /** Whether its action is running. `disabled` would lose the focus, so that the action itself must ignore a second press. */
  isBusy?: boolean
}

/** A button with a text. */
export function Button({ Icon, isBusy, children, ...attributes }: ButtonProps) {
  return (
    <button type="button" className="quiet-button" aria-disabled={isBusy} {...attributes}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}
