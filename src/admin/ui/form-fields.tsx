import type { ReactNode } from 'react'
import { panelText } from '../panel.text.ts'

/** The fields of a form, disabled while it is sent (spec §4). A group must have a name. */
export function FormFields({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={disabled} className="stack">
      <legend className="visually-hidden">{panelText.formFields}</legend>
      {children}
    </fieldset>
  )
}
