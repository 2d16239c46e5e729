import { type ReactNode, useId } from 'react'
import type { Rule } from '#contract/rules.ts'
import { ruleText } from './crud.text.ts'

/** What ties an input to its label, hint and error. */
export interface InputIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface FieldProps {
  label: string
  hint?: string
  /** The name of the broken rule, as the contract names it. */
  error?: string | undefined
  children: (ids: InputIds) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} rule={error} />
    </div>
  )
}

export function FieldError({ id, rule }: { id: string; rule: string | undefined }) {
  if (rule === undefined) return null
  return (
    <p id={id} className="field-error">
      {ruleText[rule as Rule] ?? rule}
    </p>
  )
}
