import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The button at the end of a form's row that takes the row away. `label` says which. */
export function RemoveRow({
  label,
  ...others
}: { label: string } & Pick<ComponentProps<'button'>, 'onClick' | 'disabled'>) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...others}>
      <X aria-hidden="true" />
    </button>
  )
}
