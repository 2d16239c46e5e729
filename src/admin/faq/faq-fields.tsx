import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FaqInput, faqInputSchema } from '#contract/faq.ts'
import { Field } from '../forms/field.tsx'
import { faqFormText } from './faq.text.ts'

export type FaqValues = z.input<typeof faqInputSchema>

export function FaqFields({ form }: { form: UseFormReturn<FaqValues, unknown, FaqInput> }) {
  const { register, setValue } = form
  const { errors } = form.formState
  const order = register('order', {
    // What is no number is 0 (spec §5); a browser hands it over as ''.
    setValueAs: (written) => Number(written) || 0,
    onBlur: ({ target }) => {
      if (target.value === '') setValue('order', 0)
    },
  })
  return (
    <>
      <Field limit={500} label={faqFormText.question} error={errors.question?.message}>
        {(ids) => <input {...ids} {...register('question')} className="input" required autoComplete="off" />}
      </Field>
      <Field limit={5000} label={faqFormText.answer} error={errors.answer?.message}>
        {(ids) => <textarea {...ids} {...register('answer')} className="input" required autoComplete="off" rows={5} />}
      </Field>
      <Field label={faqFormText.order} hint={faqFormText.orderHint} error={errors.order?.message}>
        {(ids) => (
          <input
            {...ids}
            {...order}
            className="input w-32"
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
