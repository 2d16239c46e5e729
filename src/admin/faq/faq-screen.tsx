import { type FaqItem, faq, faqInputSchema } from '#contract/faq.ts'
import { Field } from '../forms/field.tsx'
import { type DeclaredField, type InputProps, text, useFieldError } from '../forms/fields.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { faqText, orderOf } from './faq.text.ts'

// Only while something is still of the sample.
const SampleAnswer = lazyPart(async () => (await import('../dashboard/sample-claims.tsx')).SampleAnswer)

const { question, answer, order } = faqInputSchema.shape

export const faqFields = {
  question: text({ label: 'Pergunta', schema: question }),
  answer: text({ label: 'Resposta', schema: answer, rows: 5 }),
  order: {
    label: 'Ordem de exibição',
    hint: 'As menores vêm primeiro.',
    schema: order,
    blank: 0,
    toForm: (stored) => stored,
    Input: OrderInput,
  } satisfies DeclaredField<FaqItem['order']>,
}

export const resource = listResource(faq, {
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
  Below: SampleAnswer,
})

export const Screen = listScreen(resource)

function OrderInput({ form, name, field: { label, hint } }: InputProps) {
  const { rule } = useFieldError(form, name)
  const input = form.register(name, {
    // Non-numeric input becomes 0 (spec §5); a browser returns it as ''.
    setValueAs: (written) => Number(written) || 0,
    onBlur: ({ target }) => {
      if (target.value === '') form.setValue(name, 0)
    },
  })
  return (
    <Field label={label} hint={hint} error={rule}>
      {(ids) => (
        <input
          {...ids}
          {...input}
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
  )
}
