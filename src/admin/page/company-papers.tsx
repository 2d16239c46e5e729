import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatCnpj } from '#contract/cnpj.ts'
import { companyInputSchema } from '#contract/company.ts'
import { TextField } from '../forms/text-field.tsx'
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
  return (
    <>
      <TextField
        form={form}
        name="cnpj"
        label={companyText.cnpj}
        placeholder={companyText.cnpjExample}
        autoCapitalize="characters"
      />
      <TextField
        form={form}
        name="reviewsUrl"
        label={companyText.reviewsUrl}
        hint={companyText.reviewsHint}
        type="url"
        placeholder={companyText.reviewsExample}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
