import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
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

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  id: string
  ref?: Ref<HTMLInputElement>
}

/** A password field that can show its text, because a password typed unseen on a phone is often wrong. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="overlaid">
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        className="input"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {/* Its name must contain neither the field's nor the submit button's. */}
      <button type="button" className="quiet-button" aria-controls={props.id} onClick={() => setShown(!isShown)}>
        {isShown ? panelText.hide : panelText.show}
      </button>
    </div>
  )
}

/** Why an action failed, read out at once; nothing without a text. */
export function Reason({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div id={id} role="alert" className="tinted danger whole">
      {children}
    </div>
  )
}
