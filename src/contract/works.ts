import { entity, flag, type Item, line, lines, optional, photo, product } from './fields.ts'
import { unnamedWork, workWords } from './works.text.ts'

/**
 * A finished job. `before` shows the place before the work. `comment` is the customer's sentence; without `commentAllowed` visitors read '' for
 * it and its author.
 */
export const works = entity({
  words: workWords,
  titleOf: ({ title, district }, productTitle) => title || productTitle || district || unnamedWork,
  orderedBy: 'place',
  address: '/obras#obra-',
  absent: 'blankButPhotos',
  fields: {
    title: optional(line(200)),
    image: photo({ anyHost: true, isRequired: true }),
    before: photo(),
    district: optional(line(100)),
    productId: product(),
    comment: optional(lines(1000)),
    commentAuthor: optional(line(100)),
    commentAllowed: optional(flag()),
  },
})
export type Work = Item<typeof works.fields>
