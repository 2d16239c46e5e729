import * as z from 'zod/mini'
import { publicSettings } from '#browser/settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { entities, type PublicListName } from '#contract/entities.ts'
import { sentSchema } from '#contract/field-schemas.ts'
import type { Field } from '#contract/fields.ts'
import { labelOf } from '../ui/noun.ts'
import { Field as FieldBox, type TextFieldProps } from './field.tsx'
import {
  type DeclaredField,
  type FieldTable,
  type InputProps,
  lines,
  number,
  picture,
  text,
  tick,
  useFieldError,
} from './fields.tsx'
import type { PictureOptions } from './picture-input.tsx'

/** What a form has of a field beyond its declaration: a hint, another label than its name, attributes of the input, or an input of its own. */
type Given = Partial<
  DeclaredField<never> &
    Omit<TextFieldProps, 'form' | 'name'> &
    Pick<PictureOptions, 'opensAtOnce' | 'takesOutsideFiles'>
>

type SentName<Name extends PublicListName> = keyof BodyOf<(typeof entities)[Name]['create']> & string

/** The form of a declared list: each field that a body has, in the order of its names. */
export function formFields<Name extends PublicListName>(
  name: Name,
  given: { readonly [Field in SentName<Name>]?: Given } = {},
): Record<SentName<Name>, DeclaredField> & FieldTable {
  const { fields, words } = entities[name]
  const form = Object.entries<string>(words.fields).map(([field, word]) => {
    const own: Given = (given as Record<string, Given>)[field] ?? {}
    return [
      field,
      { ...formField((fields as Record<string, Field>)[field] as Field, { label: labelOf(word), ...own }), ...own },
    ]
  })
  return Object.fromEntries(form)
}

function formField(field: Field, own: Given & { label: string }): DeclaredField<never> {
  const options = { ...own, schema: sentSchema(field) }
  switch (field.kind) {
    case 'rows':
      return lines(options) as DeclaredField<never>
    case 'flag':
      return tick(options)
    case 'count':
      return number({ ...options, schema: z.nullable(options.schema), outOfRange: own.outOfRange ?? own.hint ?? '' })
    case 'position':
      return { ...options, blank: 0, toForm: (stored: number) => stored, Input: PositionInput }
    case 'photo':
      return picture({ ...options, isRequired: () => isRequired(field) })
    case 'lines':
      return text({ rows: 4, ...options })
    default:
      return text(options)
  }
}

/** Whether it is required may depend on the server's setting (spec §5 allows both). */
function isRequired({ isRequired: rule }: Field): boolean {
  return rule === true || (rule !== undefined && publicSettings()[rule])
}

function PositionInput({ form, name, field: { label, hint } }: InputProps) {
  const { rule } = useFieldError(form, name)
  const input = form.register(name, {
    // Non-numeric input becomes 0 (spec §5); a browser returns it as ''.
    setValueAs: (written) => Number(written) || 0,
    onBlur: ({ target }) => {
      if (target.value === '') form.setValue(name, 0)
    },
  })
  return (
    <FieldBox label={label} hint={hint} error={rule}>
      {(ids) => (
        <input
          {...ids}
          {...input}
          className="input order-input"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          autoComplete="off"
          required
          // Else a wheel over it would change the number, in place of scrolling.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      )}
    </FieldBox>
  )
}
