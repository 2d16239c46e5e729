import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { hoursInWords } from '#contract/opening-hours.text.ts'
import { companyDate } from '#contract/opening-hours.ts'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'
import { dayTimes, dayTimesSchema } from './day-times.ts'

// Shown in the open form only.
const HoursFields = lazy(async () => ({ default: (await import('./hours-fields.tsx')).HoursFields }))

const hoursSchema = z.object({
  hours: dayTimesSchema,
  closedOn: z.pipe(
    z.pipe(
      z.array(z.object({ date: z.string() })),
      z.transform((rows: { date: string }[]) => rows.map(({ date }) => date)),
    ),
    companyInputSchema.shape.closedOn as z.ZodMiniType<string[] | undefined, string[]>,
  ),
})
export type HoursValues = z.input<typeof hoursSchema>

export const companyHours: CompanyPart<HoursValues> = {
  client: companyClient,
  name: 'hours',
  ...companyText.hours,
  summaryOf: ({ hours }) =>
    hoursInWords(hours)
      .map(({ days, times }) => `${days} ${times}`)
      .join(' · '),
  schema: hoursSchema,
  // Days that are over are not shown, and dropped by the next save.
  valuesOf: ({ hours, closedOn }) => ({
    hours: dayTimes(hours),
    closedOn: closedOn.filter((date) => date >= companyDate(new Date())).map((date) => ({ date })),
  }),
  Fields: (props) => (
    <Suspense>
      <HoursFields {...props} />
    </Suspense>
  ),
  address: '/#horario',
}
