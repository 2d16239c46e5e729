import * as z from 'zod/mini'

/** Where a page reports the tap on a quote, phone or e-mail link: `kind product source`, the last two '' where there is none. */
export const tapsPath = '/toques'

export const tapKinds = ['whatsapp', 'phone', 'email'] as const
export type TapKind = (typeof tapKinds)[number]

/** What `?de=` of a page's address may be. */
export const tapSourcePattern = /^[a-z0-9-]{1,24}$/

const countSchema = z.object({ name: z.string(), count: z.int() })

/** Taps on the links to the company. The last 28 days end today, on the company's calendar; months are 'YYYY-MM', the newest first. */
export const tapSummarySchema = z.object({
  last28Days: z.int(),
  former28Days: z.int(),
  /** Of the last 28 days, the most first: products by title, and the names after `?de=`. */
  products: z.array(countSchema),
  sources: z.array(countSchema),
  months: z.array(z.object({ month: z.string(), count: z.int() })),
})
export type TapSummary = z.output<typeof tapSummarySchema>
