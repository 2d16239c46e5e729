import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import {
  boundedText,
  idSchema,
  imageInputSchema,
  optionalText,
  pictureSchema,
  validationCodes,
  versionSchema,
} from './validation.ts'
import { unnamedWork } from './works.text.ts'

/**
 * A finished job as read, with `image` and `picture` as a product has them. `before` and `beforePicture` show the place before the work,
 * '' and null without such a photo. `title` is '' if it has none. `productId` may name a product that is deleted: whoever shows a work looks the product up. `comment` is
 * the customer's sentence; without `commentAllowed` visitors read '' for it and its author.
 */
export const workSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  title: z.string(),
  image: z.string(),
  picture: z.nullable(pictureSchema),
  before: z.string(),
  beforePicture: z.nullable(pictureSchema),
  district: z.string(),
  productId: z.nullable(z.string()),
  comment: z.string(),
  commentAuthor: z.string(),
  commentAllowed: z.boolean(),
})
export type Work = z.output<typeof workSchema>

const productIdSchema = boundedText(36, {
  missing: validationCodes.productId,
  tooLong: validationCodes.productId,
}).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, validationCodes.productId))

/** A work as saved. It must have a picture, which may be an `https:` URL of another host; `before` may not. */
export const workInputSchema = z.object({
  title: z.optional(optionalText(200)),
  image: imageInputSchema,
  before: imageInputSchema,
  district: z.optional(optionalText(100)),
  productId: z.optional(z.nullable(productIdSchema)),
  comment: z.optional(optionalText(1000, 'lines')),
  commentAuthor: z.optional(optionalText(100)),
  commentAllowed: z.optional(z.boolean(validationCodes.required)),
})

export const works = listEntity(
  '/works',
  'public',
  { item: workSchema, input: workInputSchema },
  {
    titleOf: ({ title, district }, productTitle) => title || productTitle || district || unnamedWork,
    orderedBy: 'place',
    pictures: { picture: 'image', beforePicture: 'before' },
    isReplacedWhole: true,
    blank: {
      title: '',
      image: '',
      picture: null,
      before: '',
      beforePicture: null,
      district: '',
      productId: null,
      comment: '',
      commentAuthor: '',
      commentAllowed: false,
    },
  },
)
