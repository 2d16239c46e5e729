import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { type OpeningSpan, overlap } from '#contract/opening-hours.ts'
import { validationCodes } from '#contract/validation.ts'

/** The days from Monday on. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0]

/** The spans of the week. An error is at the day that it concerns. */
export const hoursSchema = z.pipe(
  z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
  z.transform((week: OpeningSpan[], context) => {
    const spansOf = (day: number) => week.filter((span) => span.day === day)
    const ruleOf = (spans: OpeningSpan[]) => companyInputSchema.shape.hours.safeParse(spans).error?.issues[0]?.message
    for (const day of dayOrder) {
      const input = spansOf(day)
      const dayBefore = spansOf((day + 6) % 7)
      const isCrossed = !ruleOf(dayBefore) && input.some((span) => dayBefore.some((other) => overlap(span, other)))
      const message = ruleOf(input) ?? (isCrossed ? validationCodes.hoursOverlap : undefined)
      if (message) context.issues.push({ code: 'custom', message, path: [day], input })
    }
    return week
  }),
)

/** A day, or with `until` the days from one to another. */
export interface ClosedRow {
  date: string
  until: string
}
