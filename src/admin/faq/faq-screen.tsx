import { CrudScreen } from '../crud/crud-screen.tsx'
import { FaqCard } from './faq-card.tsx'
import { FaqFields } from './faq-fields.tsx'
import { faqSlice } from './faq-slice.ts'

export function FaqScreen() {
  return <CrudScreen slice={faqSlice} Card={FaqCard} Fields={FaqFields} />
}
