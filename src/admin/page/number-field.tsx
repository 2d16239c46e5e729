import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { validationCodes } from '#contract/validation.ts'
import { brokenRules } from '../forms/broken-rules.ts'
import { Field } from '../forms/field.tsx'
import { companyText } from './company.text.ts'

/** A number as its form has it: a text, '' for none. Dots between thousands and a unit as in '5 anos' are dropped. */
export function numberSchema(number: z.ZodMiniType<number | null | undefined>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => {
        const number = text.trim().replace(companyText.unit, '')
        return text.trim() === '' ? null : Number(number.replace(/\.(?=\d{3})/g, '') || Number.NaN)
      }),
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
