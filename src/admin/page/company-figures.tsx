import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'
import { NumberField, numberSchema, numberValue } from './number-field.tsx'

const { foundedYear, projects } = companyInputSchema.shape
const figuresSchema = z.object({ foundedYear: numberSchema(foundedYear), projects: numberSchema(projects) })
type FiguresValues = z.input<typeof figuresSchema>

export const companyFigures: CompanyPart<FiguresValues> = {
  client: companyClient,
  name: 'figures',
  ...companyText.figures,
  summaryOf: companyText.figuresSummary,
  schema: figuresSchema,
  valuesOf: ({ foundedYear, projects }) => ({ foundedYear: numberValue(foundedYear), projects: numberValue(projects) }),
  Fields: FiguresFields,
  address: '/#numeros',
}

function FiguresFields({ form }: { form: UseFormReturn<FiguresValues, unknown, object> }) {
  return (
    <>
      <NumberField
        form={form}
        name="foundedYear"
        label={companyText.foundedYear}
        hint={companyText.foundedYearHint}
        outOfRange={companyText.badYear}
      />
      <NumberField
        form={form}
        name="projects"
        label={companyText.projects}
        hint={companyText.projectsHint}
        outOfRange={companyText.badCount}
      />
    </>
  )
}
