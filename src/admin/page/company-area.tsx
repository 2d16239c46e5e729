import { lazy, Suspense } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { states } from '#contract/states.ts'
import { Field } from '../forms/field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'
import { linesSchema, linesValue } from './lines-schema.ts'

// Reads every public entity, whose contracts only this form needs.
const TownMentions = lazy(async () => ({ default: (await import('./town-mentions.tsx')).TownMentions }))

const { town, state, areas } = companyInputSchema.shape
const areaSchema = z.object({ town, state, areas: linesSchema(areas) })
type AreaValues = z.input<typeof areaSchema>

export const companyArea: CompanyPart<AreaValues> = {
  client: companyClient,
  name: 'area',
  ...companyText.area,
  summaryOf: ({ town, state, areas }) =>
    [[town, state].filter(Boolean).join(', '), ...areas].filter(Boolean).join(' · '),
  schema: areaSchema,
  valuesOf: ({ town, state, areas }) => ({ town, state, areas: linesValue(areas) }),
  Fields: AreaFields,
  address: '/#regiao',
}

function AreaFields({ form }: { form: UseFormReturn<AreaValues, unknown, object> }) {
  const typed = useWatch({ control: form.control, name: 'town' })
  return (
    <>
      <div className="page-pair stack">
        <TextField form={form} name="town" limit={100} label={companyText.town} placeholder={companyText.townExample} />
        <Field label={companyText.state} error={form.formState.errors.state?.message}>
          {(ids) => (
            <select {...ids} {...form.register('state')} className="input">
              <option value="" />
              {states.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Suspense>
        <TownMentions former={form.formState.defaultValues?.town ?? ''} typed={typed ?? ''} />
      </Suspense>
      <TextField form={form} name="areas" label={companyText.areas} hint={companyText.areasHint} rows={4} />
    </>
  )
}
