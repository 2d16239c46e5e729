import type { DayPart } from '#contract/page-content.ts'
import { siteText } from '../site.text.ts'

/** The visitor's message (spec §9): greeting, neutral without `part`, the product if there is one, values and payment terms. */
export function quoteMessage(part: DayPart | undefined, product?: string): string {
  return siteText.quote.message(siteText.quote.greeting[part ?? 'any'], product)
}

/** The URL of the company's chat with the message filled in: the request for a quote, or the beginning of a question. */
export function quoteUrl(chat: string, part: DayPart | undefined, product?: string, isQuestion = false): string {
  const { greeting, question } = siteText.quote
  const message = isQuestion ? question(greeting[part ?? 'any']) : quoteMessage(part, product)
  return `${chat}?text=${encodeURIComponent(message)}`
}
