import {
  adminsOnly,
  type Body,
  clearable,
  type Declaration,
  flag,
  type Item,
  line,
  lines,
  ofServer,
  photo,
  pictureOf,
  rows,
} from './fields.ts'
import { wordsOfLists } from './lists.text.ts'

const fields = {
  title: line(200),
  /** The end of its page's address, made from the title. */
  slug: ofServer(line(90)),
  image: photo({ anyHost: true, isRequired: 'productImageRequired' }),
  /** The title until it has a text of its own. */
  alt: clearable(line(300)),
  picture: pictureOf('image'),
  features: rows(50),
  /** A price in the company's words. */
  priceFrom: clearable(line(40)),
  /** What only the product's own page says. */
  text: clearable(lines(1500)),
  /** True for a product that visitors do not see for a while. */
  hidden: adminsOnly(clearable(flag())),
}
export interface Product extends Item<typeof fields> {}
export interface ProductInput extends Body<typeof fields> {}

export const products: Declaration<Product, ProductInput> = {
  fields,
  words: wordsOfLists.products,
  titleOf: ({ title }) => title,
  orderedBy: 'place',
  absent: 'kept',
}
