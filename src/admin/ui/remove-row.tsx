import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '#browser/icon-button.tsx'

interface RemoveRowProps extends Omit<ComponentProps<typeof IconButton>, 'Icon' | 'onClick'> {
  onRemove: () => void
}

/** The button of a row that removes it; another row has the focus then. */
export function RemoveRow({ onRemove, ...button }: RemoveRowProps) {
  return (
    <IconButton
      Icon={X}
      onClick={({ currentTarget }) => {
        focusOtherRow(currentTarget)
        onRemove()
      }}
      {...button}
    />
  )
}

/**
 * Focuses the button of the next row, or of the last one, before the row of the pressed button is removed; the button that adds a row where only
 * one is left.
 */
function focusOtherRow(pressed: HTMLElement): void {
  const row = pressed.closest('.feature-row')
  const buttons = [...(row?.parentElement?.querySelectorAll('button') ?? [])]
  const rows = [...(row?.parentElement?.querySelectorAll('.feature-row') ?? [])]
  const others = rows.filter((other) => other !== row)
  const next = rows[row ? rows.indexOf(row) + 1 : -1] ?? others.at(-1)
  const add = buttons.find((button) => !button.closest('.feature-row'))
  const button = others.length > 1 ? next?.querySelector('button') : add
  button?.focus()
}
