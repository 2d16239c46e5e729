import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import type { OpeningSpan } from '#contract/opening-hours.ts'

/** A day as the form has it: its spans, '' while the company is closed. */
export interface DayTimes {
  times: string
}

const between = ' e '
const dash = '–'

/** The days from Monday on. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const

export interface Span {
  from: string
  to: string
}

export function spansOf(times: string): Span[] {
  if (times === '') return []
  return times.split(between).map((span) => {
    const [from = '', to = ''] = span.split(dash)
    return { from, to }
  })
}

export function timesOf(spans: readonly Span[]): string {
  return spans.map(({ from, to }) => `${from}${dash}${to}`).join(between)
}

export function dayTimes(hours: readonly OpeningSpan[]): DayTimes[] {
  return dayOrder.map((day) => ({
    times: timesOf(hours.filter((span) => span.day === day)),
  }))
}

/** The form's days as the contract's spans. An error is at the day that it concerns. */
export const dayTimesSchema = z.pipe(
  z.array(z.object({ times: z.string() })),
  z.transform((rows: DayTimes[], context) =>
    rows.flatMap(({ times }, at) => {
      const spans = spansOf(times).map((span) => ({ day: dayOrder[at] ?? 0, ...span }))
      const { error } = companyInputSchema.shape.hours.safeParse(spans)
      const [issue] = error?.issues ?? []
      if (issue) context.issues.push({ code: 'custom', message: issue.message, path: [at, 'times'], input: times })
      return spans
    }),
  ),
)
