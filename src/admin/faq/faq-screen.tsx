import type * as z from 'zod/mini'
import { type FaqInput, type FaqItem, faq, faqInputSchema } from '#contract/faq.ts'
import { Field } from '../forms/field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { createEntityClient } from '../lists/entity-client.ts'
import { entityScreen } from '../lists/entity-screen.tsx'
import type { FieldsProps } from '../lists/entity-slice.ts'
import { faqFormText, faqText } from './faq.text.ts'

type FaqValues = z.input<typeof faqInputSchema>

export const faqScreen = entityScreen<FaqItem, FaqValues, FaqInput>({
  client: createEntityClient(faq),
  text: faqText,
  Details: FaqDetails,
  Fields: FaqFields,
  schema: faqInputSchema,
  blank: { question: '', answer: '', order: 0 },
  valuesOf: ({ question, answer, order }) => ({ question, answer, order }),
  addressOf: ({ _id }) => `/#pergunta-${_id}`,
  searchTextOf: (item) => `${item.question} ${item.answer}`,
  afterDelete: 'reload',
})

function FaqDetails({ item }: { item: FaqItem }) {
  return (
    <>
      <p className="soft lines">{item.answer}</p>
      <p className="hint">{faqFormText.orderOf(item.order)}</p>
    </>
  )
}

function FaqFields({ form }: FieldsProps<FaqValues, FaqInput>) {
  const { register, setValue } = form
  const order = register('order', {
    // Non-numeric input becomes 0 (spec §5); a browser returns it as ''.
    setValueAs: (written) => Number(written) || 0,
    onBlur: ({ target }) => {
      if (target.value === '') setValue('order', 0)
    },
  })
  return (
    <>
      <TextField form={form} name="question" limit={500} label={faqFormText.question} required />
      <TextField form={form} name="answer" limit={5000} label={faqFormText.answer} required rows={5} />
      <Field label={faqFormText.order} hint={faqFormText.orderHint} error={form.formState.errors.order?.message}>
        {(ids) => (
          <input
            {...ids}
            {...order}
            className="input order-input"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            autoComplete="off"
            required
          />
        )}
      </Field>
    </>
  )
}
