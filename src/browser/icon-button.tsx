import type { ComponentProps, ComponentType } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
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
