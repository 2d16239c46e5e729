import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '../forms/field.tsx'
import { listLines } from '../forms/list-lines.ts'

/** A list as its form has it: a text with one row on each line. */
export function linesSchema(rows: z.ZodMiniType<string[] | undefined>) {
  return z.pipe(z.pipe(z.string(), z.transform(listLines)), rows as z.ZodMiniType<string[] | undefined, string[]>)
}

export function linesValue(rows: readonly string[]): string {
  return rows.join('\n')
}

interface LinesFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, object>
  name: Path<Values>
  label: string
  hint: string
}

export function LinesField<Values extends FieldValues>({ form, name, label, hint }: LinesFieldProps<Values>) {
  return (
    <Field label={label} hint={hint} error={messageIn(form.formState.errors[name] as FieldErrors | undefined)}>
      {(ids) => <textarea {...ids} {...form.register(name)} className="input" rows={4} autoComplete="off" />}
    </Field>
  )
}

/** The first message: that of the list, or of one of its rows. */
export function messageIn(errors: object | undefined): string | undefined {
  if (!errors) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const [name, inner] of Object.entries(errors)) {
    // `ref` refers to a DOM element: do not descend into it.
    const message = name !== 'ref' && typeof inner === 'object' && inner !== null ? messageIn(inner) : undefined
    if (message !== undefined) return message
  }
  return undefined
}
