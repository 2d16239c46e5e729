import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import {
  idSchema,
  imageInputSchema,
  optionalText,
  pictureSchema,
  requiredText,
  validationCodes,
  versionSchema,
} from './validation.ts'

const maxFeatures = 50
// Rows as sent, including blank ones. A longer list is refused without reading the rows.
const maxRows = 1000

/**
 * A product as read (spec §3). `image` is a URL for an `<img>`, or '' without a picture.
 * `picture` is set if the image is stored here and has variants. `slug` is the end of its page's address, made from the title.
 * `priceFrom` is a price in the company's words, or ''. `text` is what only the product's own page says of it, or ''.
 * `hidden` is true for a product that visitors do not see for a while; what they read lacks the field.
 */
export const productSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  title: z.string(),
  slug: z.string(),
  image: z.string(),
  alt: z.string(),
  picture: z.nullable(pictureSchema),
  features: z.array(z.string()),
  priceFrom: z.string(),
  text: z.string(),
  hidden: z.optional(z.boolean()),
})
export type Product = z.output<typeof productSchema>

const rowsSchema = z.pipe(
  z.custom<string[]>((sent) => !(Array.isArray(sent) && sent.length > maxRows), validationCodes.tooMany),
  z.array(z.string(validationCodes.featuresEmpty), validationCodes.featuresEmpty),
)

const featuresSchema = z.pipe(
  z.pipe(
    rowsSchema,
    z.transform((rows: string[]) => rows.map((row) => row.trim()).filter((row) => row !== '')),
  ),
  z
    .array(requiredText(300))
    .check(z.minLength(1, validationCodes.featuresEmpty), z.maxLength(maxFeatures, validationCodes.tooMany)),
)

/**
 * A product as saved (spec §5), with a title and at least one feature that is not blank. `image` may also be an `https:`
 * URL of another host.
 */
export const productInputSchema = z.object({
  title: requiredText(200),
  features: featuresSchema,
  image: imageInputSchema,
  alt: z.optional(z.nullable(optionalText(300))),
  priceFrom: z.optional(z.nullable(optionalText(40))),
  text: z.optional(z.nullable(optionalText(1500, 'lines'))),
  hidden: z.optional(z.nullable(z.boolean(validationCodes.required))),
})
/** The body as a client sends it; `InputOf` is the type after validation. */
export type ProductInput = z.input<typeof productInputSchema>

export const products = listEntity(
  '/products',
  'public',
  { item: productSchema, input: productInputSchema },
  {
    titleOf: ({ title }) => title,
    orderedBy: 'place',
    pictures: { picture: 'image' },
    blank: {
      title: '',
      slug: '',
      image: '',
      alt: '',
      picture: null,
      features: [],
      priceFrom: '',
      text: '',
      hidden: false,
    },
  },
)
