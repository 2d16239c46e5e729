import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyInputSchema, fabricNamesSchema } from '#contract/company.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { Field } from '../forms/field.tsx'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'
import { LinesField, linesSchema, linesValue } from './lines-field.tsx'
import { NumberField, numberSchema, numberValue } from './number-field.tsx'

const { prices, guaranteeYears, payment } = companyInputSchema.shape

/** Fabrics are lines with their names; their pictures, which this form does not show, stay with the names. */
const offerSchema = z.pipe(
  z.object({
    prices,
    guaranteeYears: numberSchema(guaranteeYears),
    payment: linesSchema(payment),
    fabrics: linesSchema(fabricNamesSchema),
    images: z.record(z.string(), z.string()),
  }),
  z.transform(({ images, fabrics, ...others }): object => ({
    ...others,
    fabrics: fabrics?.map((name) => ({ name, image: images[name] ?? '' })),
  })),
)
type OfferValues = z.input<typeof offerSchema>

export const companyOffer: CompanyPart<OfferValues> = {
  client: companyClient,
  name: 'offer',
  ...companyText.offer,
  summaryOf: companyText.offerSummary,
  schema: offerSchema,
  valuesOf: ({ prices, guaranteeYears, payment, fabrics }) => ({
    prices,
    guaranteeYears: numberValue(guaranteeYears),
    payment: linesValue(payment),
    fabrics: linesValue(fabrics.map(({ name }) => name)),
    images: Object.fromEntries(fabrics.map(({ name, image }) => [name, image])),
  }),
  Fields: OfferFields,
  address: `/#${sectionIds.products}`,
}

function OfferFields({ form }: { form: UseFormReturn<OfferValues, unknown, object> }) {
  const { register, formState } = form
  return (
    <>
      <Field
        limit={500}
        label={companyText.prices}
        hint={companyText.pricesHint}
        error={formState.errors.prices?.message}
      >
        {(ids) => <textarea {...ids} {...register('prices')} className="input" rows={2} autoComplete="off" />}
      </Field>
      <NumberField
        form={form}
        name="guaranteeYears"
        label={companyText.guaranteeYears}
        outOfRange={companyText.badGuarantee}
      />
      <LinesField form={form} name="payment" label={companyText.payment} hint={companyText.paymentHint} />
      <LinesField form={form} name="fabrics" label={companyText.fabrics} hint={companyText.fabricsHint} />
    </>
  )
}
