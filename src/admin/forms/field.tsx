import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ValidationCode } from '#contract/validation.ts'
import { formText, ruleText } from './forms.text.ts'

/** The ids that connect an input with its label, hint and error. */
export interface InputIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

const counterShownFrom = 0.9

interface FieldProps {
  label: string
  hint?: string | undefined
  /** The contract's validation code. */
  error?: string | undefined
  /** The text and its maximum length. From 90 % on its characters are counted; a longer one is refused by the schema, never truncated. */
  text?: string | undefined
  limit?: number | undefined
  children: (ids: InputIds) => ReactNode
}

export function Field({ label, hint, error, text = '', limit, children }: FieldProps) {
  const id = useId()
  const { length } = text.trim()
  const isCounted = limit !== undefined && length > limit * counterShownFrom
  const described = [hint && `${id}-hint`, error && `${id}-error`, isCounted && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {isCounted && (
        <p id={`${id}-count`} role="status" className={length > limit ? 'field-error' : 'hint'}>
          {formText.counted(length, limit)}
        </p>
      )}
      <FieldError id={`${id}-error`} rule={error} />
    </div>
  )
}

/** The error below a field. An invalid submit focuses the field; the error then scrolls into view too. */
export function FieldError({ id, rule }: { id: string; rule: string | undefined }) {
  const message = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const focused = document.activeElement
    if (rule === undefined || !focused?.matches(`[aria-describedby~="${id}"]`)) return
    message.current?.scrollIntoView({ block: 'nearest' })
    // If there is no space for both, the field is shown.
    focused.scrollIntoView({ block: 'nearest' })
  }, [id, rule])

  if (rule === undefined) return null
  return (
    <p ref={message} id={id} className="field-error">
      {ruleText[rule as ValidationCode] ?? rule}
    </p>
  )
}
