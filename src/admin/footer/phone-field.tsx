import { type FormEvent, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { PhoneKind } from '#contract/phone.ts'
import { Field } from '../crud/field.tsx'
import { footerText } from './footer.text.ts'
import { typePhone } from './type-phone.ts'

interface PhoneFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
  kind: PhoneKind
  label: string
  hint: string
}

/** A number under its mask (spec §5). The form holds what is shown; the contract makes digits of it. */
export function PhoneField<Values extends FieldValues, Output>(props: PhoneFieldProps<Values, Output>) {
  const { control, name, kind, label, hint } = props
  const { field, fieldState } = useController({ control, name })
  const [refused, setRefused] = useState(false)

  function onInput(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const typed = typePhone({
      previous: field.value,
      written: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      inputType: (event.nativeEvent as InputEvent).inputType,
    })
    // Set here, before React compares, so that the caret stays where the hand is.
    input.value = typed.text
    input.setSelectionRange(typed.caret, typed.caret)
    setRefused(typed.refused)
    field.onChange(typed.text)
  }

  return (
    <Field label={label} hint={hint} error={refused ? footerText.tooManyDigits : fieldState.error?.message}>
      {(ids) => (
        <input
          {...ids}
          ref={field.ref}
          name={field.name}
          value={field.value}
          onInput={onInput}
          onChange={ignore}
          onBlur={field.onBlur}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
      )}
    </Field>
  )
}

// React asks for one beside `value`; `onInput` knows what kind of input it was and comes first.
function ignore(): void {}
