import { type FaqInput, type FaqItem, faq, faqInputSchema } from '#contract/faq.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { crudCalls } from '../lists/entity-calls.ts'
import { listQuery } from '../lists/entity-queries.ts'
import { CrudScreen } from '../lists/entity-screen.tsx'
import type { CrudSlice } from '../lists/entity-slice.ts'
import { faqText } from './faq.text.ts'
import { FaqCard } from './faq-card.tsx'
import { FaqFields, type FaqValues } from './faq-fields.tsx'

const faqSlice: CrudSlice<FaqItem, FaqValues, FaqInput> = {
  key: 'faq',
  traits: faq,
  calls: crudCalls(faq),
  text: faqText,
  schema: faqInputSchema,
  blank: { question: '', answer: '', order: 0 },
  valuesOf: ({ question, answer, order }) => ({ question, answer, order }),
  addressOf: () => `/#${sectionIds.faq}`,
  searchTextOf: (item) => `${item.question} ${item.answer}`,
  afterDelete: 'reload',
}

export const faqList = listQuery(faqSlice)

export function FaqScreen() {
  return <CrudScreen slice={faqSlice} Card={FaqCard} Fields={FaqFields} />
}
