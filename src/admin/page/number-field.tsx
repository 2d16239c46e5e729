import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { validationCodes } from '#contract/validation.ts'
import { brokenRules } from '../forms/broken-rules.ts'
import { Field } from '../forms/field.tsx'

/** A number as its form has it: a text, '' for none. Dots between thousands are dropped. */
export function numberSchema(number: z.ZodMiniType<number | null | undefined>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? null : Number(text.trim().replace(/\.(?=\d{3})/g, '')))),
    ),
    number as z.ZodMiniType<number | null | undefined, number | null>,
  )
}

export function numberValue(number: number | null): string {
  return number === null ? '' : String(number)
}

interface NumberFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, object>
  name: Path<Values>
  label: string
  hint?: string
  /** What the field says about a number that is none of a company's. */
  outOfRange: string
}

export function NumberField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  outOfRange,
}: NumberFieldProps<Values>) {
  const [rule] = brokenRules(form.formState.errors[name])
  const error = rule === validationCodes.outOfRange ? outOfRange : rule
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <input {...ids} {...form.register(name)} className="input" inputMode="numeric" autoComplete="off" />}
    </Field>
  )
}
