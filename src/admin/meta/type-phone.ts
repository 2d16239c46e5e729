import { formatPhone, maxPhoneDigits, maxWrittenPhone, type PhoneKind, phoneDigits } from '#contract/phone.ts'

export interface PhoneEdit {
  /** The field's text before and after the edit, and the caret's position now. */
  previous: string
  written: string
  caret: number
  kind: PhoneKind
  /** The event's `inputType`, such as `deleteContentForward`; not every keyboard sends one. */
  inputType?: string | undefined
}

/** What an edit changed besides its digits; shown below the field. */
export type PhoneNotice = 'too_many_digits' | 'mobile' | 'no_number' | 'toll_free' | 'prefix_removed'

export interface PhoneText {
  text: string
  caret: number
  notice: PhoneNotice | undefined
}

const maxForeignDigits = 15
const prefix = /^(?:\+5{0,2}|00?|005{1,2})?$/

/**
 * Applies one edit to a formatted number: returns the field's text and the caret. An edit is accepted or refused as a whole, never
 * truncated: a refused one leaves the field as it was, with the reason in `notice`. `+55` and a leading 0 are removed as soon as they are
 * known to be a prefix, a 55 without `+` when the number exceeds its limit.
 */
export function typePhone(edit: PhoneEdit): PhoneText {
  const { previous, written, caret, kind } = edit
  const { head, removed, inserted, tail } = splitEdit(edit)
  const refused = (notice: PhoneNotice): PhoneText => {
    return { text: previous, caret: head.length + removed.length, notice }
  }

  if (inserted.length > maxWrittenPhone) return refused('no_number')
  const isDigitless = inserted !== '' && !/[\d+]/.test(inserted) && /\d/.test(removed)
  // Digits of other scripts would otherwise be dropped like a bracket.
  if (isDigitless || /(?!\d)\p{N}/u.test(inserted)) return refused('no_number')
  if (/\d.*\p{L}.*\d/su.test(inserted) || (/\p{L}/u.test(inserted) && !/\d/.test(inserted))) return refused('no_number')
  if (prefix.test(written.trim())) return shown(written.trim(), written.trim().length)
  const isDeletion = inserted === '' && removed !== '' && (edit.inputType?.startsWith('delete') ?? true)
  if (isDeletion && digitsOf(removed) === '' && previous.startsWith('('))
    return deletedMask(edit, digitsOf(head).length)

  const plain = digitsOf(written)
  // After its first digits are deleted, a number may begin with one of its own zeros; only inserted digits can have a prefix.
  const isWritten = /^\s*[+0]/.test(written) || (digitsOf(head) === '' && digitsOf(inserted).length > 1)
  const hasCountry = plain.length > maxPhoneDigits[kind] && plain.startsWith('55')
  const digits = isWritten || hasCountry ? phoneDigits(written, kind) : plain
  const isForeign = /^\s*(?:\+|00)/.test(written) && !/^0*55/.test(plain)
  if (isForeign)
    return digits.length - 2 > maxForeignDigits ? refused('too_many_digits') : shown(`+${digits.slice(2)}`, caret)
  const removedPrefix = digits.length < plain.length ? 'prefix_removed' : undefined
  if (isWritten && digits.startsWith('0'))
    return digits.length > maxPhoneDigits.whatsapp
      ? refused('toll_free')
      : shown(digits, caret, /^0\d0/.test(digits) ? 'toll_free' : removedPrefix)
  // Only a mobile number begins with a 9 and has a digit more than a landline.
  if (kind === 'landline' && /^\d\d9\d{8}$/.test(digits)) return refused('mobile')
  if (digits.length > maxPhoneDigits[kind]) return refused('too_many_digits')

  const text = formatPhone(digits, kind)
  const place = tail === '' ? text.length : placeAfter(text, digits.length - digitsOf(tail).length)
  return shown(text, place, removedPrefix)
}

/** Splits an edit into the unchanged text before it, the removed and the inserted text, and the unchanged text after it. */
function splitEdit({ previous, written, caret }: PhoneEdit) {
  const tail = previous.endsWith(written.slice(caret)) ? written.slice(caret) : ''
  const [before, after] = [
    previous.slice(0, previous.length - tail.length),
    written.slice(0, written.length - tail.length),
  ]
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return { head: before.slice(0, same), removed: before.slice(same), inserted: after.slice(same), tail }
}

function shown(text: string, caret: number, notice?: PhoneNotice): PhoneText {
  return { text, caret: Math.min(caret, text.length), notice }
}

/**
 * Only a bracket or space of the format was deleted, which would reappear: the digit next to it is deleted instead, except
 * after a cut.
 */
function deletedMask({ written, kind, inputType }: PhoneEdit, place: number): PhoneText {
  const digits = digitsOf(written)
  const start = inputType === 'deleteContentForward' ? place : place - 1
  const isCut = /^deleteBy/.test(inputType ?? '') || start < 0
  const text = formatPhone(isCut ? digits : digits.slice(0, start) + digits.slice(start + 1), kind)
  return shown(text, placeAfter(text, isCut ? place : start))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The index right after a text's n-th digit; for 0 it is inside the bracket. */
function placeAfter(text: string, n: number): number {
  if (n <= 0) return text.startsWith('(') ? 1 : 0
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === n) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
