import { formatPhone, maxPhoneDigits, type PhoneKind, phoneDigits } from '#contract/phone.ts'

export interface PhoneEdit {
  /** What the field showed before, and what the hand made of it, with the caret where it is now. */
  previous: string
  written: string
  caret: number
  kind: PhoneKind
  /** The event's own word, such as `deleteContentForward`; not every keyboard gives one. */
  inputType?: string | undefined
}

export interface PhoneText {
  text: string
  caret: number
  /** Several digits came at once and are too many: nothing was taken, rather than a part of a number. */
  refused: boolean
}

const longestForeign = 15

/**
 * One edit of a masked number: what the field shows now and where the caret stands. A typed digit past the limit is
 * not taken. `+55` and a leading 0 are understood as soon as they can be told from a number's own digits; until then
 * they stand as written.
 */
export function typePhone({ previous, written, caret, kind, inputType }: PhoneEdit): PhoneText {
  const before = digitsOf(previous)
  const now = digitsOf(written)
  const bare = written.trim()
  if (/^(?:\+5{0,2}|00?|005{1,2})?$/.test(bare)) return shown(bare, bare.length)
  if (now === before && written.length < previous.length)
    return deletedMask(now, digitsOf(written.slice(0, caret)).length, kind, inputType)

  const isPrefixed = /^\s*[+0]/.test(written)
  const isOneStep = now.length <= before.length + 1
  const isWhole = isPrefixed || !isOneStep
  const digits = isWhole ? phoneDigits(written, kind) : now
  if (isWhole && digits.startsWith('00')) return shown(`+${now.replace(/^0+/, '').slice(0, longestForeign)}`, caret)
  if (digits.length > maxPhoneDigits[kind]) {
    return { text: previous, caret: Math.max(0, caret - (written.length - previous.length)), refused: !isOneStep }
  }
  const text = formatPhone(digits, kind)
  if (caret >= written.length) return shown(text, text.length)
  const left = digitsOf(written.slice(caret)).length
  return shown(text, placeAfter(text, digits.length - left))
}

function shown(text: string, caret: number): PhoneText {
  return { text, caret: Math.min(caret, text.length), refused: false }
}

/** Only a bracket or a space of the mask was deleted, which would come right back: the digit beyond it is meant. */
function deletedMask(digits: string, place: number, kind: PhoneKind, inputType: string | undefined): PhoneText {
  const start = inputType === 'deleteContentForward' ? place : Math.max(0, place - 1)
  const text = formatPhone(digits.slice(0, start) + digits.slice(start + 1), kind)
  return shown(text, placeAfter(text, start))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The place in a text right after its n-th digit; before the first one it is inside the bracket. */
function placeAfter(text: string, n: number): number {
  if (n <= 0) return text.startsWith('(') ? 1 : 0
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === n) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
