import { adminsOnly, entity, flag, type Item, line, lines, ofServer, optional, photo, rows } from './fields.ts'
import { productWords } from './products.text.ts'

/**
 * `slug` is the end of its page's address, made from the title. `alt` is the title until it has a text of its own. `priceFrom` is a price in the
 * company's words, `text` what only the product's own page says. `hidden` is true for a product that visitors do not see for a while.
 */
export const products = entity({
  words: productWords,
  titleOf: ({ title }) => title,
  orderedBy: 'place',
  address: '/#produto-',
  absent: 'kept',
  fields: {
    title: line(200),
    slug: ofServer(line(90)),
    image: photo({ anyHost: true, isRequired: 'productImageRequired' }),
    alt: optional(line(300)),
    features: rows(50),
    priceFrom: optional(line(40)),
    text: optional(lines(1500)),
    hidden: adminsOnly(optional(flag())),
  },
})
export type Product = Item<typeof products.fields>
