import { type InputHTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { panelText } from './panel.text.ts'

interface FormFieldsProps {
  /** What a screen reader hears while the form is sent; false while it is not. */
  sending: string | false
  children: ReactNode
}

/** The fields of a form, disabled while it is sent (spec §4). Meanwhile a status has the focus, which a disabled control would lose. */
export function FormFields({ sending, children }: FormFieldsProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const isSending = sending !== false
  useLayoutEffect(() => {
    if (isSending) status.current?.focus({ preventScroll: true })
  }, [isSending])
  return (
    <>
      {/* Always there: a new one would not be heard. What is hidden is shown while it has the focus itself. */}
      <div className="visually-hidden">
        <p ref={status} role="status" tabIndex={-1}>
          {sending}
        </p>
      </div>
      <fieldset disabled={isSending} className="stack">
        {/* A group must have a name. */}
        <legend className="visually-hidden">{panelText.formFields}</legend>
        {children}
      </fieldset>
    </>
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
      {/* Its name must contain neither the field's nor the submit button's; described by the field's label, it is told from others. */}
      <button
        type="button"
        className="quiet-button"
        aria-controls={props.id}
        aria-describedby={`${props.id}-label`}
        onClick={() => setShown(!isShown)}
      >
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
