import type { InputHTMLAttributes } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { brokenRules } from './broken-rules.ts'
import { Field } from './field.tsx'

interface TextFieldProps<Values extends FieldValues, Output>
  extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'form'> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  hint?: string
  /** The maximum length. */
  limit?: number
  /** The height of a text with several lines; without it there is one. */
  rows?: number
}

/** A text of a form, with its label, its hint and its error. Browsers propose nothing for it, unless `autoComplete` says so. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, label, hint, limit, rows, ...attributes } = props
  const [error] = brokenRules(form.formState.errors[name])
  const input = { ...form.register(name), className: 'input', autoComplete: 'off', ...attributes }
  return (
    <Field label={label} hint={hint} error={error} limit={limit}>
      {(ids) => (rows === undefined ? <input {...ids} {...input} /> : <textarea {...ids} {...input} rows={rows} />)}
    </Field>
  )
}
