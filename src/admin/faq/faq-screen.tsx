import { faq } from '#contract/faq.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { faqText, orderOf } from './faq.text.ts'
import { faqFields } from './faq-fields.tsx'

export const FaqScreen = listScreen(faq, {
  text: faqText,
  fields: faqFields,
  Details: ({ item: { answer, order } }) => (
    <>
      <p className="soft lines">{answer}</p>
      <p className="hint">{orderOf(order)}</p>
    </>
  ),
  addressOf: ({ _id }) => `/#pergunta-${_id}`,
  searchTextOf: ({ question, answer }) => `${question} ${answer}`,
  afterDelete: 'reload',
})
