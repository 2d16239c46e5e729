import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { panelText } from '../panel.text.ts'

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  id: string
  ref?: Ref<HTMLInputElement>
}

/** A password field that can show its text, because a password typed unseen on a phone is often wrong. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="password-input">
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
