import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { formText, ruleText } from './forms.text.ts'

/** The ids that connect an input with its label, hint and error. */
interface InputIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

const counterShownFrom = 0.9

interface FieldProps {
  label: string
  hint?: string | undefined
  /** What only the ear gets. */
  heard?: string | undefined
  /** The contract's validation code. */
  error?: string | undefined
  /** The text and its maximum length. From 90% on its characters are counted; a longer one is refused by the schema, never truncated. */
  text?: string | undefined
  limit?: number | undefined
  children: (ids: InputIds) => ReactNode
}

export function Field({ label, hint, heard, error, text = '', limit, children }: FieldProps) {
  const id = useId()
  const { length } = text.trim()
  const isCounted = limit !== undefined && length > limit * counterShownFrom
  const described = [heard && `${id}-heard`, hint && `${id}-hint`, error && `${id}-error`, isCounted && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {heard && (
        <span id={`${id}-heard`} hidden>
          {heard}
        </span>
      )}
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

/** The error below a field. An invalid submit focuses the field, whose scroll margin leaves room for it. */
export function FieldError({ id, rule }: { id: string; rule: string | undefined }) {
  if (rule === undefined) return null
  return (
    <p id={id} className="field-error">
      {ruleText[rule as ValidationCode] ?? rule}
    </p>
  )
}

/** The validation codes in a form's errors: those of a field, of a list as a whole, and of its rows. */
export function brokenRules(errors: object | null | undefined): string[] {
  return Object.entries(errors ?? {}).flatMap(([name, value]) => {
    if (name === 'message' && typeof value === 'string') return [value]
    // `ref` refers to a DOM element: do not descend into it.
    return name !== 'ref' && typeof value === 'object' ? brokenRules(value) : []
  })
}

export interface TextFieldProps<Values extends FieldValues = FieldValues, Output = FieldValues>
  extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'form'> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  hint?: string | undefined
  /** What only the ear gets. */
  heard?: string | undefined
  /** The maximum length. */
  limit?: number | undefined
  /** The field that Enter leads to, in place of sending the form. */
  enterLeadsTo?: Path<Values> | undefined
  /** The height of a text with several lines; without it there is one. */
  rows?: number
  /** What is said here about a number outside its limits. */
  outOfRange?: string
}

/** A text of a form, with its label, its hint and its error. Browsers propose nothing for it, unless `autoComplete` says so. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, label, hint, heard, limit, enterLeadsTo, rows, outOfRange, ...attributes } = props
  const typed: string = useWatch({ control: form.control, name })
  const [rule] = brokenRules(form.formState.errors[name])
  const error = rule === validationCodes.outOfRange ? (outOfRange ?? rule) : rule
  const onKeyDown = (event: KeyboardEvent) => {
    if (enterLeadsTo === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.setFocus(enterLeadsTo)
  }
  const enterKeyHint = enterLeadsTo === undefined ? undefined : 'next'
  const input = {
    ...form.register(name),
    className: 'input',
    autoComplete: 'off',
    onKeyDown,
    enterKeyHint,
    ...attributes,
  } as const
  return (
    <Field label={label} hint={hint} heard={heard} error={error} text={typed} limit={limit}>
      {(ids) => (rows === undefined ? <input {...ids} {...input} /> : <textarea {...ids} {...input} rows={rows} />)}
    </Field>
  )
}
