import {
  type Body,
  clearable,
  custom,
  type Declaration,
  flag,
  type Item,
  line,
  lines,
  optional,
  photo,
  pictureOf,
} from './fields.ts'
import { unnamedWork, wordsOfLists } from './lists.text.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const fields = {
  title: optional(line(200)),
  image: photo({ anyHost: true, isRequired: true }),
  picture: pictureOf('image'),
  /** The place before the work. */
  before: photo(),
  beforePicture: pictureOf('before'),
  /** Whether the two stay beside each other, also where one could lie over the other. */
  sideBySide: optional(flag()),
  district: optional(line(100)),
  /** A product, which may be deleted. */
  productId: clearable(custom(null, { max: 36, pattern: uuid, code: 'product_id' })),
  /** The customer's sentence. Without `commentAllowed` visitors read '' for it and its author. */
  comment: optional(lines(1000)),
  commentAuthor: optional(line(100)),
  commentAllowed: optional(flag()),
}
export interface Work extends Item<typeof fields> {}
export interface WorkInput extends Body<typeof fields> {}

/** The finished jobs. */
export const works: Declaration<Work, WorkInput> = {
  fields,
  words: wordsOfLists.works,
  titleOf: ({ title, district }, productTitle) => title || productTitle || district || unnamedWork,
  orderedBy: 'place',
  absent: 'blankButPhotos',
}
