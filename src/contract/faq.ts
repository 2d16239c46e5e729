import { type Body, type Declaration, type Item, line, lines, position } from './fields.ts'
import { wordsOfLists } from './lists.text.ts'

const fields = { question: line(500), answer: lines(5000), order: position() }
export interface FaqItem extends Item<typeof fields> {}
export interface FaqInput extends Body<typeof fields> {}

export const faq: Declaration<FaqItem, FaqInput> = {
  fields,
  words: wordsOfLists.faq,
  titleOf: ({ question }) => question,
  orderedBy: 'order',
  absent: 'kept',
}
