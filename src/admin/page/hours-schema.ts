import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import type { OpeningSpan } from '#contract/opening-hours.ts'

/** The days from Monday on. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0]

/** The spans of the week. An error is at the day that it concerns. */
export const hoursSchema = z.pipe(
  z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
  z.transform((week: OpeningSpan[], context) => {
    for (const day of dayOrder) {
      const input = week.filter((span) => span.day === day)
      const [issue] = companyInputSchema.shape.hours.safeParse(input).error?.issues ?? []
      if (issue) context.issues.push({ code: 'custom', message: issue.message, path: [day], input })
    }
    return week
  }),
)

/** A day, or with `until` the days from one to another. */
export interface ClosedRow {
  date: string
  until: string
}
