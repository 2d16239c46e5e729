import * as z from 'zod/mini'
import { isWebAddress, urlOf } from './web-address.ts'

/**
 * The codes of validation errors. A code is the `message` of a zod issue and the `code` of a field in a problem body;
 * the panel translates it.
 */
export const validationCodes = {
  required: 'required',
  tooLong: 'too_long',
  forbiddenCharacter: 'forbidden_character',
  email: 'email',
  url: 'url',
  integer: 'integer',
  outOfRange: 'out_of_range',
  youtubeId: 'youtube_id',
  productId: 'product_id',
  whatsapp: 'whatsapp',
  landline: 'landline',
  landlineNamesDiffer: 'landline_names_differ',
  featuresEmpty: 'features_empty',
  tooMany: 'too_many',
  imageRequired: 'image_required',
  image: 'image',
  imagePixels: 'image_too_many_pixels',
  incompleteOrder: 'incomplete_order',
  passwordShort: 'password_short',
  passwordCommon: 'password_common',
  cnpj: 'cnpj',
  cpf: 'cpf',
  state: 'state',
  time: 'time',
  date: 'date',
  hours: 'hours',
  hoursOverlap: 'hours_overlap',
  darkColour: 'dark_colour',
} as const

export type ValidationCode = (typeof validationCodes)[keyof typeof validationCodes]

export const maxEmail = 254
export const maxPassword = 1024

// Whitespace around a text does not count towards its length, up to this many characters.
const maxOuterWhitespace = 1000

interface TextOptions {
  /** The code if it is not a string. */
  missing?: ValidationCode
  /** The code if it is too long. */
  tooLong?: ValidationCode
  /** Whether whitespace around it is kept and counted. */
  keepsWhitespace?: boolean
}

/**
 * A text of at most `max` characters (code points), trimmed. Every text in the contract begins with this: the length is
 * checked first, and no pattern runs on a text that is too long.
 */
export function boundedText(
  max: number,
  { missing = validationCodes.required, tooLong = validationCodes.tooLong, keepsWhitespace = false }: TextOptions = {},
) {
  // A character has one or two UTF-16 units, so a text with more units is too long without counting characters.
  const maxUnits = 2 * max + maxOuterWhitespace
  return z.string(missing).check(
    z.refine<string>((text) => text.length <= maxUnits, { error: tooLong, abort: true }),
    z.overwrite<string>((text) => (keepsWhitespace ? text : text.trim())),
    z.maxLength(max, { error: tooLong, abort: true }),
  )
}

/**
 * Refuses characters that a database cannot store: NUL, where PostgreSQL fails and SQLite truncates, and lone
 * surrogates.
 */
export const storable = z.refine<string>((text) => !/[\0\p{Surrogate}]/u.test(text), validationCodes.forbiddenCharacter)

// Control characters, and characters that change the direction of text, which make it read differently than it is.
const unprintable = {
  line: /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u,
}

/** Refuses unprintable characters. `lines` allows line breaks and tabs, for a textarea. */
function printable(kind: keyof typeof unprintable = 'line') {
  const options = { error: validationCodes.forbiddenCharacter, abort: true }
  return z.refine<string>((text) => !unprintable[kind].test(text), options)
}

// Joiners and selectors are part of an emoji, but invisible alone. Private-use characters and noncharacters count as invisible, too, as do
// U+2800 (Braille without a dot), U+FFFC (stands for an object), U+13441 and U+13442 (Egyptian blanks) and U+1D159 (a note without a head);
// and everything from U+40000 on, where nothing is assigned. Elsewhere an unassigned code point may be a letter or an emoji of a newer
// Unicode version than this engine's, so it counts as visible.
const visible =
  /[^\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Surrogate}\p{Z}\u2800\ufffc\u{13441}\u{13442}\u{1d159}\u{40000}-\u{10ffff}]/u

/** A trimmed text of 1 to `max` characters, at least one of them visible. */
export function requiredText(max: number, kind: keyof typeof unprintable = 'line') {
  return boundedText(max).check(
    printable(kind),
    z.refine<string>((text) => visible.test(text), { error: validationCodes.required, abort: true }),
  )
}

/** A trimmed text of at most `max` characters, or ''. One without a visible character counts as ''. */
export function optionalText(max: number, kind?: keyof typeof unprintable) {
  return boundedText(max).check(
    printable(kind),
    z.overwrite<string>((text) => (visible.test(text) ? text : '')),
  )
}

/** A password: not blank, at most 1,024 characters. Its whitespace counts. */
export const passwordSchema = boundedText(maxPassword, { keepsWhitespace: true }).check(
  storable,
  z.refine<string>((text) => text.trim() !== '', { error: validationCodes.required, abort: true }),
)

/** A whole number of this range. */
export function wholeNumber(min: number, max: number) {
  return z
    .number(validationCodes.integer)
    .check(
      z.int(validationCodes.integer),
      z.minimum(min, validationCodes.outOfRange),
      z.maximum(max, validationCodes.outOfRange),
    )
}

const asciiEmailSchema = z.email()

/** An e-mail address, trimmed. Its letter case is kept. Its domain may have accents. */
export const emailSchema = requiredText(maxEmail).check(
  z.refine<string>((text) => asciiEmailSchema.safeParse(withAsciiDomain(text)).success, validationCodes.email),
)

/** An e-mail address with its domain as the network knows it, or '' where it cannot be one. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (/^[\x20-\x7e]*$/.test(domain)) return email
  // Letters, marks, digits, dots and hyphens only: the rest of an address could hide behind others.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  return `${email.slice(0, at)}${urlOf(`http://${domain}`)?.hostname ?? ''}`
}

/** An `http:` or `https:` URL without credentials, whose host contains a dot. */
export const webUrlSchema = requiredText(2048).check(z.refine<string>(isDottedAddress, validationCodes.url))

function isDottedAddress(text: string): boolean {
  const [, , host = ''] = text.split(/[/?#]/)
  return /.\../.test(host) && isWebAddress(text)
}

/** An entity's id, a UUID. Any other text is not refused here; it is not found (404). */
export const idSchema = z.string()

/** Raised by each change of an item, for `If-Match`. Only administrators read it. */
export const versionSchema = z.optional(z.int())

/** A picture as the page needs it: its variants by their hash, and its size, so that the layout does not shift. */
export const pictureSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Picture = z.output<typeof pictureSchema>

/**
 * A picture as saved, in a field that the entity declares among its `pictures`: a data URL, or the URL that was returned as `image` before;
 * absent keeps what is stored, '' or null removes it. The server checks the content by decoding it.
 */
export const imageInputSchema = z.optional(z.nullable(z.string(validationCodes.image)))
