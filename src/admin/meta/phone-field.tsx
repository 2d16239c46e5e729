import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Meta, MetaInput } from '#contract/meta.ts'
import { formatPhone, isPhone, type PhoneKind, phoneDigits } from '#contract/phone.ts'
import { Field } from '../forms/field.tsx'
import { ContactLink } from './contact-link.tsx'
import { metaFormText } from './meta.text.ts'
import type { MetaValues } from './meta-values.ts'
import { type PhoneNotice, typePhone } from './type-phone.ts'

interface PhoneFieldProps {
  control: Control<MetaValues, unknown, MetaInput>
  kind: PhoneKind
  /** The stored meta; undefined while there is none. */
  meta: Meta | undefined
}

/** A formatted phone number (spec §5). The form has the text as shown; the contract converts it to digits. */
export function PhoneField({ control, kind, meta }: PhoneFieldProps) {
  // The form calls it landline, the call phone (spec §3, §7).
  const name = kind === 'whatsapp' ? kind : 'phone'
  const { field, fieldState } = useController({ control, name })
  const [notice, setNotice] = useState<PhoneNotice>()
  const status = useRef<HTMLParagraphElement>(null)

  // Another object after each save, also after one that changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice ends with the save
  useEffect(() => setNotice(undefined), [meta])

  // The keyboard of a phone and the form's buttons would cover it.
  useEffect(() => {
    if (notice) status.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])

  function onInput(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const typed = typePhone({
      previous: field.value,
      written: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      inputType: (event.nativeEvent as InputEvent).inputType,
    })
    // Set before React compares the value: React would move the caret to the end.
    input.value = typed.text
    input.setSelectionRange(typed.caret, typed.caret)
    // The notice of a removed prefix stays while the rest of the number is typed.
    setNotice((notice) => typed.notice ?? (notice === 'prefix_removed' && typed.text !== '' ? notice : undefined))
    field.onChange(typed.text)
  }

  return (
    <Field label={metaFormText[kind]} hint={metaFormText[`${kind}Hint`]} error={fieldState.error?.message}>
      {(ids) => (
        <>
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
            autoComplete="off"
            required
          />
          <p ref={status} role="status" className="hint">
            {notice && metaFormText.phoneNotice[notice]}
          </p>
          <ChangedNumber kind={kind} name={name} stored={meta?.[name] ?? ''} digits={phoneDigits(field.value, kind)} />
        </>
      )}
    </Field>
  )
}

interface ChangedNumberProps {
  kind: PhoneKind
  name: 'whatsapp' | 'phone'
  stored: string
  digits: string
}

/** Old and new number while they differ, and a link to try the new one: one wrong digit sends customers elsewhere. */
function ChangedNumber({ kind, name, stored, digits }: ChangedNumberProps) {
  if (stored === '' || digits === stored || !isPhone(digits, kind)) return null
  return (
    <>
      <p>{metaFormText.changedNumber(formatPhone(stored, kind), formatPhone(digits, kind))}</p>
      <ContactLink field={name} value={digits} className="quiet-button flush">
        {kind === 'whatsapp' ? metaFormText.tryChat : metaFormText.tryCall}
      </ContactLink>
    </>
  )
}

// React requires `onChange` beside `value`; `onInput` fires first and has the event's `inputType`.
function ignore(): void {}
