import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatCnpj } from '#contract/cnpj.ts'
import { companyInputSchema } from '#contract/company.ts'
import { Field } from '../forms/field.tsx'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'

const { cnpj, reviewsUrl } = companyInputSchema.shape
const papersSchema = z.object({ cnpj, reviewsUrl })
type PapersValues = z.input<typeof papersSchema>

export const companyPapers: CompanyPart<PapersValues> = {
  client: companyClient,
  name: 'papers',
  ...companyText.papers,
  summaryOf: ({ cnpj, reviewsUrl }) => [cnpj && formatCnpj(cnpj), reviewsUrl].filter(Boolean).join(' · '),
  schema: papersSchema,
  valuesOf: ({ cnpj, reviewsUrl }) => ({ cnpj: formatCnpj(cnpj), reviewsUrl }),
  Fields: PapersFields,
  address: '/#cnpj',
}

function PapersFields({ form }: { form: UseFormReturn<PapersValues, unknown, object> }) {
  const { register, formState } = form
  return (
    <>
      <Field label={companyText.cnpj} error={formState.errors.cnpj?.message}>
        {(ids) => (
          <input
            {...ids}
            {...register('cnpj')}
            className="input"
            placeholder={companyText.cnpjExample}
            autoCapitalize="characters"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={companyText.reviewsUrl} hint={companyText.reviewsHint} error={formState.errors.reviewsUrl?.message}>
        {(ids) => (
          <input
            {...ids}
            {...register('reviewsUrl')}
            className="input"
            type="url"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  )
}
