import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { idSchema, requiredText, validationCodes, versionSchema } from './validation.ts'

export const faqItemSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  question: z.string(),
  answer: z.string(),
  order: z.number(),
})
export type FaqItem = z.output<typeof faqItemSchema>

export const maxFaqOrder = 2_147_483_647

/** A question as saved (spec §5). `order` is an integer from 0; its default is 0. */
export const faqInputSchema = z.object({
  question: requiredText(500),
  answer: requiredText(5000, 'lines'),
  order: z._default(
    z
      .number(validationCodes.integer)
      .check(
        z.int(validationCodes.integer),
        z.minimum(0, validationCodes.outOfRange),
        z.maximum(maxFaqOrder, validationCodes.outOfRange),
      ),
    0,
  ),
})
export type FaqInput = z.output<typeof faqInputSchema>

export const faq = listEntity(
  '/faq',
  'public',
  { item: faqItemSchema, input: faqInputSchema },
  {
    titleOf: ({ question }) => question,
    orderedBy: 'order',
    pictures: {},
    blank: { question: '', answer: '', order: 0 },
  },
)
