import { type ComponentType, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { validationCodes } from '#contract/validation.ts'
import { brokenRules, Field, TextField, type TextFieldProps } from './field.tsx'
import { PictureInput, type PictureOptions } from './picture-input.tsx'

// The table of fields of each entity is in its `-fields.tsx`, or in its screen. From a table follow the form, its blank
// values and checks, its draft, and which fields a conflict shows. The history has each field's name in a sentence
// (`field-names.text.ts` of the contract), but no form.

export type FormMode = 'create' | 'edit'

/** A form over declared fields. */
export type Form = UseFormReturn<FieldValues, unknown, FieldValues>

export interface InputProps {
  form: Form
  name: string
  field: DeclaredField
  mode: FormMode
  /** Whether the form opens at it. */
  isFocused: boolean
  /** Disables the form's buttons while a photo is being prepared. */
  setBusy: (busy: boolean) => void
  /** Called with several photos chosen at once, where each may become an item. */
  onSeveral?: ((files: File[]) => void) | undefined
}

/** What stands at a field's input. */
interface FieldNames {
  label: string
  hint?: string
}

/** One field of an entity. `Stored` is its value in an item as read and in the body of a save. */
export interface DeclaredField<Stored = unknown> extends FieldNames {
  /** Checks the form's value and converts it into the body's; made from the contract's. */
  schema: z.ZodMiniType
  /** The form's value in a new item. Never undefined: a field that is left out would be lost on saving. */
  blank: unknown
  /** The form's value of a stored one, in its item. */
  toForm(stored: Stored, item: FieldValues): unknown
  Input: ComponentType<InputProps>
  /** Never stored in a draft. */
  isSecret?: boolean
}

export type FieldTable = Readonly<Record<string, DeclaredField>>

/** The form's values of an item, or of a new one if there is none. */
export function formValues(fields: FieldTable, item: object | undefined): FieldValues {
  const stored = item as FieldValues | undefined
  return mapFields(fields, ({ blank, toForm }, name) => (stored ? toForm(stored[name], stored) : blank))
}

/** Turns the form's values into the fields of a body. */
export function formSchema(fields: FieldTable): z.ZodMiniType<FieldValues, FieldValues> {
  return z.object(mapFields(fields, ({ schema }) => schema))
}

function mapFields<Value>(
  fields: FieldTable,
  make: (field: DeclaredField, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))
}

type TextOptions = FieldNames & { schema: z.ZodMiniType } & Omit<TextFieldProps, keyof FieldNames | 'form' | 'name'>

/** A text of one line, or of several with `rows`. */
export function text({ label, hint, schema, ...input }: TextOptions): DeclaredField<string | null | undefined> {
  const limit = maxLengthOf(schema)
  const required = !schema.safeParse('').success
  return {
    label,
    schema,
    blank: '',
    toForm: (stored) => stored ?? '',
    Input: ({ form, name }) => (
      <TextField form={form} name={name} label={label} hint={hint} limit={limit} required={required} {...input} />
    ),
  }
}

interface SchemaDefinition {
  innerType?: z.ZodMiniType
  checks?: { _zod: { def: { maximum?: number } } }[]
}

/** The maximum length of a text in the contract's schema. */
export function maxLengthOf(schema: z.ZodMiniType): number | undefined {
  const { innerType, checks = [] } = schema.def as unknown as SchemaDefinition
  if (innerType) return maxLengthOf(innerType)
  return checks.map(({ _zod }) => _zod.def.maximum).find((maximum) => maximum !== undefined)
}

interface NumberOptions extends FieldNames {
  schema: z.ZodMiniType
  /** What the field says about a number outside the contract's limits. */
  outOfRange: string
}

// The word that owners write after a number.
const unit = /\s*(?:anos?|obras?|trabalhos?)$/i

/** A number, or null while it is not filled in. Dots between thousands and a unit as in '5 anos' are dropped. */
export function number({ label, hint, schema, outOfRange }: NumberOptions): DeclaredField<number | null> {
  return {
    label,
    schema: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => {
          const number = text.trim().replace(unit, '')
          return text.trim() === '' ? null : Number(number.replace(/\.(?=\d{3})/g, '') || Number.NaN)
        }),
      ),
      schema as z.ZodMiniType<unknown, number | null>,
    ),
    blank: '',
    toForm: (stored) => String(stored ?? ''),
    Input: ({ form, name, field: { label } }) => (
      <TextField form={form} name={name} label={label} hint={hint} outOfRange={outOfRange} inputMode="numeric" />
    ),
  }
}

/** A list as a text with one row on each line. */
export function lines({ label, hint, schema }: FieldNames & { schema: z.ZodMiniType }): DeclaredField<string[]> {
  return {
    label,
    schema: z.pipe(z.pipe(z.string(), z.transform(listLines)), schema as z.ZodMiniType<unknown, string[]>),
    blank: '',
    toForm: (stored) => stored.join('\n'),
    Input: ({ form, name }) => <TextField form={form} name={name} label={label} hint={hint} rows={4} />,
  }
}

/** One of several texts, or none. */
export function choice({
  label,
  schema,
  options,
}: FieldNames & { schema: z.ZodMiniType; options: readonly string[] }): DeclaredField<string> {
  return {
    label,
    schema,
    blank: '',
    toForm: (stored) => stored,
    Input: ({ form, name }) => {
      const [rule] = brokenRules(form.formState.errors[name])
      return (
        <Field label={label} error={rule}>
          {(ids) => (
            <select {...ids} {...form.register(name)} className="input">
              <option value="" />
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </Field>
      )
    },
  }
}

export function tick({
  label,
  hint,
  schema,
}: FieldNames & { schema: z.ZodMiniType }): DeclaredField<boolean | undefined> {
  return {
    label,
    schema,
    blank: false,
    toForm: (stored) => stored ?? false,
    Input: ({ form, name }) => {
      const hintId = useId()
      return (
        <div className="field">
          <label className="check-field">
            <input type="checkbox" aria-describedby={hint && hintId} {...form.register(name)} />
            {label}
          </label>
          {hint && (
            <p id={hintId} className="hint">
              {hint}
            </p>
          )}
        </div>
      )
    },
  }
}

/** A picture: in the form always a text, '' for none. It is not required, by default. */
export function picture({
  label,
  isRequired = () => false,
  ...options
}: FieldNames & PictureOptions & { isRequired?: () => boolean }): DeclaredField<string | undefined> {
  return {
    label,
    schema: z.string().check(z.refine((image) => image !== '' || !isRequired(), validationCodes.imageRequired)),
    blank: '',
    toForm: (stored) => stored ?? '',
    Input: (props) => <PictureInput {...props} {...options} required={isRequired()} />,
  }
}

/** The error of a field that consists of several inputs, and its id for them. */
export function useFieldError(form: Form, name: string): { errorId: string; rule: string | undefined } {
  const errorId = useId()
  const [rule] = brokenRules(form.formState.errors[name])
  return { errorId, rule }
}

// A number must be followed by a point or bracket and a space: "2 anos" and "1.5 mm" are text. So is a dash without a space: "-10 °C".
const bullet = /^\s*(?:[•◦▪●■‣·✓✔✅☑→►]\ufe0f?\s*|(?:[-*–—]|\d{1,2}[.)])\s)/u

/** The lines of a list, such as one copied from a chat, without its bullets and numbers. Blank lines are dropped. */
export function listLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '')
}
