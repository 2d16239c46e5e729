import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { TextField } from '../forms/text-field.tsx'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'
import { linesSchema, linesValue } from './lines-schema.ts'
import { NumberField, numberSchema, numberValue } from './number-field.tsx'

const { prices, guaranteeYears, payment } = companyInputSchema.shape
const offerSchema = z.object({
  prices,
  guaranteeYears: numberSchema(guaranteeYears),
  payment: linesSchema(payment),
})
type OfferValues = z.input<typeof offerSchema>

export const companyOffer: CompanyPart<OfferValues> = {
  client: companyClient,
  name: 'offer',
  ...companyText.offer,
  summaryOf: companyText.offerSummary,
  schema: offerSchema,
  valuesOf: ({ prices, guaranteeYears, payment }) => ({
    prices,
    guaranteeYears: numberValue(guaranteeYears),
    payment: linesValue(payment),
  }),
  Fields: OfferFields,
  address: `/#${sectionIds.products}`,
}

function OfferFields({ form }: { form: UseFormReturn<OfferValues, unknown, object> }) {
  return (
    <>
      <TextField
        form={form}
        name="prices"
        limit={500}
        label={companyText.prices}
        hint={companyText.pricesHint}
        rows={2}
      />
      <NumberField
        form={form}
        name="guaranteeYears"
        label={companyText.guaranteeYears}
        outOfRange={companyText.badGuarantee}
      />
      <TextField form={form} name="payment" label={companyText.payment} hint={companyText.paymentHint} rows={4} />
    </>
  )
}
