import * as z from 'zod/mini'

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

/**
 * Refuses what no database keeps as it came: NUL, where one database fails and the other cuts, and halves of a
 * surrogate pair, which are no character at all.
 */
export const storable = z.refine<string>((text) => !/[\0\p{Surrogate}]/u.test(text), rules.forbiddenCharacter)

/** A text that must say something: trimmed, 1 to `max` UTF-16 code units, all of them storable. */
export function requiredText(max: number) {
  return z
    .string(rules.required)
    .check(z.trim(), z.minLength(1, rules.required), z.maxLength(max, rules.tooLong), storable)
}

/** A password: not blank, kept to the letter (spaces count), at most 1,024. */
export const passwordSchema = z.string(rules.required).check(
  z.maxLength(1024, rules.tooLong),
  storable,
  z.refine<string>((text) => text.trim() !== '', rules.required),
)

/** An e-mail address, trimmed; letters' case is kept as written. */
export const emailSchema = z
  .string(rules.required)
  .check(z.trim(), z.minLength(1, rules.required), z.maxLength(254, rules.tooLong), z.email(rules.email))

/** An address on the web: `http:` or `https:` only, so that no link can run script. */
export const webUrlSchema = z
  .string(rules.required)
  .check(
    z.trim(),
    z.minLength(1, rules.required),
    z.maxLength(2048, rules.tooLong),
    storable,
    z.refine<string>(isWebUrl, rules.url),
  )

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s\\]+\.[^\s\\]+$/i.test(text) && URL.canParse(text)
}

/** Every stored thing has a UUID; anything else is simply not there (404). */
export const idSchema = z.string()
