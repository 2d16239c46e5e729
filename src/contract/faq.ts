import { faqWords } from './faq.text.ts'
import { entity, type Item, line, lines, position } from './fields.ts'

export const faq = entity({
  words: faqWords,
  titleOf: ({ question }) => question,
  orderedBy: 'order',
  address: '/#pergunta-',
  absent: 'kept',
  fields: { question: line(500), answer: lines(5000), order: position() },
})
export type FaqItem = Item<typeof faq.fields>
