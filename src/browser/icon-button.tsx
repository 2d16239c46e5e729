import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  Icon: LucideIcon
  /** The button's name. */
  label: string
}

/** A button that shows only an icon. */
export function IconButton({ Icon, label, ...attributes }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className="icon-button" {...attributes}>
      <Icon aria-hidden="true" />
    </button>
  )
}
