import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  formatPhone,
  isPhone,
  maxPhoneDigits,
  maxWrittenPhone,
  type PhoneKind,
  phoneDigits,
  phoneOddity,
  withNinthDigit,
} from '#contract/phone.ts'
import { Field } from '../forms/field.tsx'
import type { DeclaredField, InputProps } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { contactAddress } from './contact-address.ts'
import { oddityOf, phoneText } from './meta.text.ts'

type PhoneOptions = Pick<DeclaredField, 'label' | 'hint' | 'schema'> & { kind: PhoneKind }

/** Ends the form's value of a number that was cut, so that no rule accepts it. */
const cutMark = '…'

/** Numbers that are saved as they are, though they lack a 9: stored ones, and those about which the owner was asked. */
const acceptedNumbers = new Set<string>()

/** The schema of a WhatsApp number, at which the first save stops if it lacks its 9. */
export function withNinthDigitAsked(schema: z.ZodMiniType<string, string>): z.ZodMiniType {
  const isRight = (digits: string) => withNinthDigit(digits) === undefined || acceptedNumbers.has(digits)
  return z.pipe(schema, z.string().check(z.refine(isRight, phoneText.asksNinth)))
}

/** A masked phone number (spec §5). The form has the text as shown, or that of a cut number with its mark; the contract converts it to digits. */
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
  const [refusal, setRefusal] = useState<Refusal>()
  const [isFocused, setFocused] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const stored: string = form.formState.defaultValues?.[name] ?? ''
  const value: string = field.value
  const isCut = value.endsWith(cutMark)
  const shown = isCut ? value.slice(0, -cutMark.length) : value

  const digits = phoneDigits(shown, kind)
  // While it is typed, ten digits may be the beginning of eleven.
  const certain = isFocused && digits.length === 10 ? digits.slice(0, 9) : digits
  const said = isCut ? undefined : refusal ? phoneText.refusals[refusal] : oddityOf(certain, kind)

  // The keyboard of a phone and the form's buttons would cover it.
  useEffect(() => {
    if (said && isFocused) status.current?.scrollIntoView({ block: 'nearest' })
  }, [said, isFocused])

  const isStopped = fieldState.error?.message === phoneText.asksNinth
  useEffect(() => {
    acceptedNumbers.add(phoneDigits(stored, kind))
    if (isStopped) acceptedNumbers.add(digits)
  }, [isStopped, stored, digits, kind])

  function onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    const typed = typePhone({
      previous: shown,
      written: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      inputType: (nativeEvent as InputEvent).inputType,
    })
    // Set before React compares the value: React would move the caret to the end.
    input.value = typed.text
    input.setSelectionRange(typed.caret, typed.caret)
    setRefusal(typed.refusal)
    if (typed.isCut || (isCut && typed.refusal)) field.onChange(typed.text + cutMark)
    else field.onChange(typed.text)
  }

  return (
    <Field label={label} hint={hint} error={isCut ? phoneText.cut[kind] : fieldState.error?.message}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={field.ref}
            name={name}
            value={shown}
            onInput={onInput}
            onChange={ignore}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false)
              field.onBlur()
            }}
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
          />
          <p ref={status} role="status" className="hint">
            {said}
          </p>
          {kind === 'whatsapp' && !isCut && (!isFocused || isStopped) && digits !== phoneDigits(stored, kind) && (
            <NinthDigitQuestion
              key={digits}
              digits={digits}
              isUrgent={isStopped}
              onUse={(whole) => {
                field.onChange(formatPhone(whole, kind))
                form.setFocus(name)
              }}
              onKeep={() => form.clearErrors(name)}
            />
          )}
          {!isCut && <ChangedNumber kind={kind} stored={phoneDigits(stored, kind)} digits={digits} />}
        </>
      )}
    </Field>
  )
}

interface NinthDigitQuestionProps {
  digits: string
  /** Whether a save stopped at it. */
  isUrgent: boolean
  onUse: (whole: string) => void
  onKeep: () => void
}

/** Asks whether a mobile number without its 9 is the one with it. It is seen above the form's buttons. */
function NinthDigitQuestion({ digits, isUrgent, onUse, onKeep }: NinthDigitQuestionProps) {
  const [isKept, setKept] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const whole = withNinthDigit(digits)
  const isShown = whole !== undefined && !isKept
  useEffect(() => {
    if (isShown && isUrgent) question.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, isUrgent])
  if (!isShown) return null
  return (
    <div ref={question} role="status" className="hint">
      <p className="strong">{phoneText.lacksNinth(formatPhone(whole, 'whatsapp'))}</p>
      <div className="line">
        <Button onClick={() => onUse(whole)}>{phoneText.useNinth}</Button>
        <Button
          onClick={() => {
            acceptedNumbers.add(digits)
            setKept(true)
            onKeep()
          }}
        >
          {phoneText.keepNumber}
        </Button>
      </div>
    </div>
  )
}

/** Old and new number while they differ, and a link to try the new one: one wrong digit sends customers elsewhere. */
function ChangedNumber({ kind, stored, digits }: { kind: PhoneKind; stored: string; digits: string }) {
  if (stored === '' || digits === stored || !isPhone(digits, kind)) return null
  const isChat = kind === 'whatsapp'
  return (
    <>
      <p>{phoneText.changed(formatPhone(stored, kind), formatPhone(digits, kind))}</p>
      <a
        href={contactAddress[isChat ? 'whatsapp' : 'phone'](digits)}
        target={isChat ? '_blank' : undefined}
        rel="noreferrer"
        className="quiet-button flush"
      >
        {isChat ? phoneText.tryChat : phoneText.tryCall}
      </a>
    </>
  )
}

// React requires `onChange` beside `value`; `onInput` fires first and has the event's `inputType`.
function ignore(): void {}

// Ours: the mask libraries cut a pasted number that is too long and say nothing, or drop a key that comes early.

type Refusal = keyof typeof phoneText.refusals

interface PhoneEdit {
  /** The field's text before and after the edit, and the caret's position now. */
  previous: string
  written: string
  caret: number
  kind: PhoneKind
  /** The event's `inputType`, such as `deleteContentForward`; not every keyboard sends one. */
  inputType?: string | undefined
}

interface PhoneText {
  text: string
  caret: number
  refusal?: Refusal
  /** Whether digits were refused, and what is left cannot be such a number. */
  isCut?: boolean
}

/**
 * Applies one edit to a masked number: returns the field's text and the caret, or why the edit was refused. A refused one leaves the field as
 * it was; only a number that is put into an empty field at once is cut as if it was typed, and then cannot be saved. `+55` is removed, and a
 * 55 or 0 without `+` when the number exceeds its limit.
 */
export function typePhone({ previous, written, caret, kind, inputType }: PhoneEdit): PhoneText {
  const refused = (refusal: Refusal): PhoneText => {
    return { text: previous, caret: Math.max(0, previous.length - (written.length - caret)), refusal }
  }
  const isDeletion = inputType?.startsWith('delete') ?? written.length < previous.length
  const isAbroad = written.trim().startsWith('+')
  const plain = digitsOf(written)
  const isLost = plain === '' && digitsOf(previous) !== '' && !isDeletion && !isAbroad
  // A letter between digits may be one mistyped, and digits of other scripts would be dropped like a bracket.
  if (isLost || written.length > maxWrittenPhone || /\d.*\p{L}.*\d|(?!\d)\p{N}/su.test(written))
    return refused('no_number')
  // The beginning of `+55`, or the number of another country, which the validation refuses.
  if (isAbroad && !/^0*55\d/.test(plain)) return { text: `+${plain}`, caret: Math.min(caret, plain.length + 1) }
  const digits = isAbroad || plain.length > maxPhoneDigits[kind] ? phoneDigits(written, kind) : plain
  if (digits.length > maxPhoneDigits[kind]) {
    const first = digits.slice(0, maxPhoneDigits[kind])
    const left = previous === '' ? first : digitsOf(previous)
    if (phoneOddity(left, kind) === undefined) return refused('too_many_digits')
    const text = formatPhone(left, kind)
    return { ...refused('too_many_digits'), ...(previous === '' && { text, caret: text.length }), isCut: true }
  }

  const text = formatPhone(digits, kind)
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  // The caret stays between the same two digits: on its way it passes a bracket, a space or a dash of the mask.
  const before = Math.max(0, digits.length - digitsOf(written.slice(caret)).length)
  const last = places[before - 1]
  const isForward = inputType === 'deleteContentForward' || last === undefined
  return { text, caret: isForward ? (places[before] ?? text.length) : last + 1 }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
