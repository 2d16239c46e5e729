import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { imageInputSchema, pictureSchema } from './picture-schema.ts'
import { boundedText, idSchema, printable, requiredText, rules } from './rules.ts'

const maxFeatures = 50
// Rows as sent, blank ones included: a longer list is not gone through.
const maxRows = 1000

/**
 * A product as read (spec §3). `image` is one address that any `<img>` can show, or '' without a picture;
 * `picture` is there when the image is one of ours and has variants.
 */
export const productSchema = z.object({
  _id: idSchema,
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  picture: z.nullable(pictureSchema),
  features: z.array(z.string()),
})
export type Product = z.output<typeof productSchema>

const rowsSchema = z.pipe(
  z.custom<string[]>((sent) => !(Array.isArray(sent) && sent.length > maxRows), rules.tooMany),
  z.array(z.string(rules.featuresEmpty), rules.featuresEmpty),
)

const featuresSchema = z.pipe(
  z.pipe(
    rowsSchema,
    z.transform((rows: string[]) => rows.map((row) => row.trim()).filter((row) => row !== '')),
  ),
  z.array(requiredText(300)).check(z.minLength(1, rules.featuresEmpty), z.maxLength(maxFeatures, rules.tooMany)),
)

/**
 * A product as saved (spec §5): a title and at least one feature that is not blank.
 * `image` may also be an `https:` address elsewhere.
 */
export const productInputSchema = z.object({
  title: requiredText(200),
  features: featuresSchema,
  image: imageInputSchema,
  alt: z.optional(z.nullable(boundedText(300).check(printable()))),
})
/** As a client sends it; `InputOf` says what the server makes of it. */
export type ProductInput = z.input<typeof productInputSchema>

export const products = listEntity(
  '/products',
  'public',
  { item: productSchema, input: productInputSchema },
  { titleOf: ({ title }) => title, orderedBy: 'creation', pictures: { picture: 'image' } },
)
