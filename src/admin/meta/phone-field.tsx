import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatPhone, isPhone, type PhoneKind, phoneDigits } from '#contract/phone.ts'
import { Field } from '../forms/field.tsx'
import type { DeclaredField, InputProps } from '../forms/fields.tsx'
import { ContactLink } from './contact-link.tsx'
import { phoneText } from './meta.text.ts'
import { typePhone } from './type-phone.ts'

type PhoneOptions = Pick<DeclaredField, 'label' | 'hint' | 'schema'> & { kind: PhoneKind }

/** A masked phone number (spec §5). The form has the text as shown; the contract converts it to digits. */
export function phone({ kind, ...options }: PhoneOptions): DeclaredField<string> {
  return {
    ...options,
    blank: '',
    toForm: (digits) => formatPhone(digits, kind),
    Input: (props) => <PhoneInput {...props} kind={kind} />,
  }
}

function PhoneInput({ form, name, field: { label, hint }, kind }: InputProps & { kind: PhoneKind }) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [refusal, setRefusal] = useState<keyof typeof phoneText.refusals>()
  const status = useRef<HTMLParagraphElement>(null)
  const stored: string = form.formState.defaultValues?.[name] ?? ''

  // The keyboard of a phone and the form's buttons would cover it.
  useEffect(() => {
    if (refusal) status.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  function onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    const typed = typePhone({
      previous: field.value,
      written: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      inputType: (nativeEvent as InputEvent).inputType,
    })
    // Set before React compares the value: React would move the caret to the end.
    input.value = typed.text
    input.setSelectionRange(typed.caret, typed.caret)
    setRefusal(typed.refusal)
    field.onChange(typed.text)
  }

  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={field.ref}
            name={name}
            value={field.value}
            onInput={onInput}
            onChange={ignore}
            onBlur={field.onBlur}
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
          />
          <p ref={status} role="status" className="hint">
            {refusal && phoneText.refusals[refusal]}
          </p>
          <ChangedNumber kind={kind} stored={phoneDigits(stored, kind)} digits={phoneDigits(field.value, kind)} />
        </>
      )}
    </Field>
  )
}

/** Old and new number while they differ, and a link to try the new one: one wrong digit sends customers elsewhere. */
function ChangedNumber({ kind, stored, digits }: { kind: PhoneKind; stored: string; digits: string }) {
  if (stored === '' || digits === stored || !isPhone(digits, kind)) return null
  const isChat = kind === 'whatsapp'
  return (
    <>
      <p>{phoneText.changed(formatPhone(stored, kind), formatPhone(digits, kind))}</p>
      <ContactLink field={isChat ? 'whatsapp' : 'phone'} value={digits} className="quiet-button flush">
        {isChat ? phoneText.tryChat : phoneText.tryCall}
      </ContactLink>
    </>
  )
}

// React requires `onChange` beside `value`; `onInput` fires first and has the event's `inputType`.
function ignore(): void {}
