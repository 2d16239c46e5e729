import { formFields } from '../forms/form-fields.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { faqText, orderOf } from './faq.text.ts'

export const faqFields = formFields('faq', { answer: { rows: 5 }, order: { hint: 'As menores vêm primeiro.' } })

export const resource = listResource('faq', {
  text: faqText,
  fields: faqFields,
  Details: ({ item: { answer, order } }) => (
    <>
      <p className="soft lines">{answer}</p>
      <p className="hint">{orderOf(order)}</p>
    </>
  ),
  afterDelete: 'reload',
})

export const Screen = listScreen(resource)
