import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { panelText } from '../panel.text.ts'

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  id: string
  ref?: Ref<HTMLInputElement>
}

/** A password field whose letters can be looked at: what is typed unseen is typed wrong on a phone. */
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
      {/* Its name holds neither that of the field nor that of the sign-in's button. */}
      <button type="button" className="quiet-button" aria-controls={props.id} onClick={() => setShown(!isShown)}>
        {isShown ? panelText.hide : panelText.show}
      </button>
    </div>
  )
}
