import * as z from 'zod/mini'
import { isWebAddress } from './web-address.ts'

/**
 * The names of broken rules. The contract names a rule, the face says it in the reader's words.
 * They stand as the `message` of a zod issue and as `code` of a field in a problem body.
 */
export const rules = {
  required: 'required',
  tooLong: 'too_long',
  forbiddenCharacter: 'forbidden_character',
  email: 'email',
  url: 'url',
  integer: 'integer',
  outOfRange: 'out_of_range',
  youtubeId: 'youtube_id',
  whatsapp: 'whatsapp',
  landline: 'landline',
  landlineNamesDiffer: 'landline_names_differ',
  featuresEmpty: 'features_empty',
  tooMany: 'too_many',
  imageRequired: 'image_required',
  image: 'image',
  imagePixels: 'image_too_many_pixels',
} as const

export type Rule = (typeof rules)[keyof typeof rules]

export const maxEmail = 254
export const maxPassword = 1024

// Blanks around a text do not count, up to here.
const blanksAround = 1000

interface TextOptions {
  /** The rule that is broken where there is no text. */
  missing?: Rule
  /** The rule that is broken where it is too long. */
  tooLong?: Rule
  /** Kept to the letter: blanks around it count. */
  isKept?: boolean
}

/**
 * A text of at most `max` characters (code points), trimmed. Every text of the contract begins with this: the length is
 * looked at first, and where it is refused, no pattern and no later check sees the text.
 */
export function boundedText(
  max: number,
  { missing = rules.required, tooLong = rules.tooLong, isKept = false }: TextOptions = {},
) {
  // A character has one or two units: so many are too long before any is counted.
  const maxUnits = 2 * max + blanksAround
  return z.string(missing).check(
    z.refine<string>((text) => text.length <= maxUnits, { error: tooLong, abort: true }),
    z.overwrite<string>((text) => (isKept ? text : text.trim())),
    z.maxLength(max, { error: tooLong, abort: true }),
  )
}

/**
 * Refuses what no database keeps as it came: NUL, where one database fails and the other cuts, and halves of a
 * surrogate pair, which are no character at all.
 */
export const storable = z.refine<string>((text) => !/[\0\p{Surrogate}]/u.test(text), rules.forbiddenCharacter)

// Control characters, and those that turn the direction of the text around them: what is read is not what is there.
const unprintable = {
  line: /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u,
}

/** Refuses characters that nobody reads; `lines` lets line breaks and tabs pass, for what is typed in a textarea. */
export function printable(kind: keyof typeof unprintable = 'line') {
  const options = { error: rules.forbiddenCharacter, abort: true }
  return z.refine<string>((text) => !unprintable[kind].test(text), options)
}

// Joiners and selectors belong into an emoji, but are nothing to see by themselves. Neither are private letters and
// noncharacters; U+2800 (Braille without a dot), U+FFFC (stands for an object), U+13441 and U+13442 (Egyptian blanks) and
// U+1D159 (a note without a head); and from U+40000 on nothing is assigned. Elsewhere an unassigned code point may be a
// letter or an emoji of a newer Unicode than this engine's, so it counts as seen.
const visible =
  /[^\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Surrogate}\p{Z}\u2800\ufffc\u{13441}\u{13442}\u{1d159}\u{40000}-\u{10ffff}]/u

/** A text that must say something to the eye: trimmed, 1 to `max` characters. */
export function requiredText(max: number, kind: keyof typeof unprintable = 'line') {
  return boundedText(max).check(
    printable(kind),
    z.refine<string>((text) => visible.test(text), { error: rules.required, abort: true }),
  )
}

/** A password: not blank, kept to the letter (spaces count), at most 1,024. */
export const passwordSchema = boundedText(maxPassword, { isKept: true }).check(
  storable,
  z.refine<string>((text) => text.trim() !== '', rules.required),
)

/** An e-mail address, trimmed; letters' case is kept as written. */
export const emailSchema = requiredText(maxEmail).check(z.email(rules.email))

/** An address on the web with a dot in it, such as `https://toldaria.example`, and no credentials. */
export const webUrlSchema = requiredText(2048).check(z.refine<string>(isDottedAddress, rules.url))

function isDottedAddress(text: string): boolean {
  const dot = text.indexOf('.', text.indexOf('//') + 3)
  return dot > 0 && dot < text.length - 1 && isWebAddress(text)
}

/** Every stored thing has a UUID; anything else is simply not there (404). */
export const idSchema = z.string()
