/** The two kinds of number. They differ in their number of digits. */
export type PhoneKind = 'whatsapp' | 'landline'

/** The maximum number of digits, including the area code (spec §5, §9). */
export const maxPhoneDigits = { whatsapp: 11, landline: 10 } as const

/** The maximum length of a number as written; a longer text is refused without parsing. */
export const maxWrittenPhone = 60

// Ours, because libphonenumber-js weighs 35 KB (brotli) where these rules weigh 1 KB.
const countryCode = '55'

/**
 * Returns the digits of a number as written in Brazil, without punctuation, `+55`, `0055` and the trunk prefix 0 (`067…`).
 * A leading 55 without `+` is the country code only if the number is too long otherwise, since 55 is also an area code
 * (Santa Maria). The result is never truncated: `isPhone` refuses it if it is too long.
 * A text over 60 characters is returned unchanged. A foreign number keeps its `00`, so that it is refused: without it,
 * `+1 212…` would pass as area code 12. A service number keeps its 0 (`0800…`): no area code contains a zero.
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

// Separators between digits, including the invisible marks that a copied contact contains.
const between = String.raw`\s().\/\u2010-\u2015\u200e\u200f\u202a-\u202e-`
// Each part begins with a character that the part before it cannot match, so matching takes linear time.
const writtenPhone = new RegExp(
  `^(?:tel:)?[${between}]*(?:\\+(?:0xx)?[\\d${between}]|0xx[\\d${between}]|\\d)[\\d${between}]*$`,
  'i',
)

/**
 * Whether a text contains a number and nothing else, or is blank. Letters are refused, since dropping them could give
 * another number: one may be a typing error for a digit (`99O99`) or belong to other digits (`r3`).
 */
export function isWrittenPhone(written: string): boolean {
  return written.length <= maxWrittenPhone && (written.trim() === '' || writtenPhone.test(written))
}

/** Whether these digits are a complete number: 10 or 11 for WhatsApp, 10 for a landline, with a valid area code. */
export function isPhone(digits: string, kind: PhoneKind): boolean {
  const pattern = kind === 'whatsapp' ? /^[1-9][1-9]\d{8,9}$/ : /^[1-9][1-9]\d{8}$/
  return digits.length <= maxPhoneDigits[kind] && pattern.test(digits)
}

/** Why a number that `isPhone` accepts cannot exist in Brazil: it is saved, and confirmed by the owner. */
export type PhoneOddity = 'unknown_area' | 'no_ninth_digit' | 'no_landline'

/** The 67 area codes. */
const areaCode = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/
const landlineDigit = /[2-5]/

/**
 * Returns what is odd about digits, or about the beginning of a number: an area code that does not exist, a mobile number without its ninth
 * digit, a landline that does not begin with 2 to 5. A WhatsApp number may be a landline's. Undefined for what `isPhone` refuses by its zero.
 */
export function phoneOddity(digits: string, kind: PhoneKind): PhoneOddity | undefined {
  if (!/^[1-9]\d/.test(digits)) return undefined
  if (!areaCode.test(digits)) return 'unknown_area'
  const first = digits.charAt(2)
  if (kind === 'whatsapp') {
    if (digits.length === 11) return first === '9' ? undefined : 'no_ninth_digit'
    if (/[678]/.test(first) || (first === '9' && digits.length === 10)) return 'no_ninth_digit'
    if (first === '9') return undefined
  }
  return first === '' || landlineDigit.test(first) ? undefined : 'no_landline'
}

/** A WhatsApp number with the 9 that it lacks; undefined for one that lacks none. A landline on WhatsApp has none. */
export function withNinthDigit(digits: string): string | undefined {
  return /^[1-9][1-9][6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 2)}9${digits.slice(2)}` : undefined
}

/**
 * Formats digits as `(67) 9 9999-9999` or `(67) 3333-4444`, or any beginning of them while the user types.
 * A landline of more than 10 digits is returned unchanged (spec §5).
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
