/** Which of the two numbers a field holds; they differ in how many digits Brazil gives them. */
export type PhoneKind = 'whatsapp' | 'landline'

/** Most digits, area code included: 11 for a mobile, 10 for a landline (spec §5, §9). */
export const maxPhoneDigits = { whatsapp: 11, landline: 10 } as const

/** Most letters of a number as a person writes it; a longer text is no number and is not looked through. */
export const maxWrittenPhone = 60

// Ours, because libphonenumber-js weighs 35 KB (brotli) where these rules weigh 1 KB.
const countryCode = '55'

/**
 * The digits of a number as a Brazilian writes it: brackets, dots and spaces fall away, so do `+55`, `0055` and the
 * trunk's 0 (`067…`). A leading 55 without `+` is the country only above the kind's limit, since 55 is an
 * area code too (Santa Maria). Never cut: what does not fit comes back too long, and `isPhone` refuses it.
 * A text that is longer than any number comes back as it is. Another country's number keeps its `00` and is refused too:
 * without it, `+1 212…` would pass for area code 12. So does a service number its 0 (`0800…`), since no area code has a zero.
 */
export function phoneDigits(written: string, kind: PhoneKind): string {
  if (written.length > maxWrittenPhone) return written
  const international = /^\s*(\+|00)/.test(written)
  let digits = written.replace(/\D/g, '')
  if (international) digits = digits.replace(/^0+/, '')
  const hasCountry = digits.startsWith(countryCode) && (international || digits.length > maxPhoneDigits[kind])
  if (international && !hasCountry && digits !== '') return `00${digits}`
  if (hasCountry) digits = digits.slice(countryCode.length)
  return digits.replace(/^0+(?=[1-9][1-9]|$)/, '')
}

// Digits with what people put between them; the invisible marks are those that a copied contact brings along.
const between = String.raw`\s().\/\u2010-\u2015\u200e\u200f\u202a-\u202e-`
// Behind what stands between, only another letter can come: no text is gone over twice.
const writtenPhone = new RegExp(
  `^(?:tel:)?[${between}]*(?:\\+(?:0xx)?[\\d${between}]|0xx[\\d${between}]|\\d)[\\d${between}]*$`,
  'i',
)

/**
 * Whether a text is a number and nothing else. A letter in it may stand for a digit (`99O99`) or bring digits of its
 * own (`r3`): dropping it would make another number.
 */
export function isWrittenPhone(written: string): boolean {
  return written.length <= maxWrittenPhone && (written.trim() === '' || writtenPhone.test(written))
}

/** Whether these digits are a whole number of the kind: WhatsApp 10 or 11, landline 10, with an area code from 11. */
export function isPhone(digits: string, kind: PhoneKind): boolean {
  const pattern = kind === 'whatsapp' ? /^[1-9][1-9]\d{8,9}$/ : /^[1-9][1-9]\d{8}$/
  return digits.length <= maxPhoneDigits[kind] && pattern.test(digits)
}

/**
 * Digits as shown: `(67) 9 9999-9999`, `(67) 3333-4444`, and every part of them while typing.
 * A landline of more than 10 digits stays as it is (spec §5).
 */
export function formatPhone(digits: string, kind: PhoneKind): string {
  if (digits.length > maxPhoneDigits[kind]) return digits
  if (digits.length < 3) return digits === '' ? '' : `(${digits}`
  const area = digits.slice(0, 2)
  const local = digits.slice(2)
  const ninth = local.length > 8 ? `${local[0]} ` : ''
  const rest = local.slice(ninth === '' ? 0 : 1)
  return `(${area}) ${ninth}${rest.length > 4 ? `${rest.slice(0, 4)}-${rest.slice(4)}` : rest}`
}

/** The number for wa.me and `tel:`, with country code 55 (spec §9). Digits only. */
export function internationalDigits(digits: string): string {
  return `${countryCode}${digits.replace(/\D/g, '')}`
}
