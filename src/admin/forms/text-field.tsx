import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { brokenRules } from './broken-rules.ts'
import { Field } from './field.tsx'

export interface TextFieldProps<Values extends FieldValues = FieldValues, Output = FieldValues>
  extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'form'> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  hint?: string | undefined
  /** The maximum length. */
  limit?: number | undefined
  /** The field that Enter leads to, in place of sending the form. */
  enterLeadsTo?: Path<Values> | undefined
  /** The height of a text with several lines; without it there is one. */
  rows?: number
}

/** A text of a form, with its label, its hint and its error. Browsers propose nothing for it, unless `autoComplete` says so. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, label, hint, limit, enterLeadsTo, rows, ...attributes } = props
  const typed: string = useWatch({ control: form.control, name })
  const [error] = brokenRules(form.formState.errors[name])
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
    <Field label={label} hint={hint} error={error} text={typed} limit={limit}>
      {(ids) => (rows === undefined ? <input {...ids} {...input} /> : <textarea {...ids} {...input} rows={rows} />)}
    </Field>
  )
}
