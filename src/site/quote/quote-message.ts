import type { DayPart } from '#contract/greeting.ts'
import { internationalDigits } from '#contract/phone.ts'
import { siteText } from '../site.text.ts'

/** The visitor's message (spec §9): greeting, neutral without `part`, the product if there is one, values and payment terms. */
export function quoteMessage(part: DayPart | undefined, product?: string): string {
  return siteText.quote.message(siteText.quote.greeting[part ?? 'any'], product)
}

/** The URL of the company's chat with the message filled in. `whatsapp` is the stored number; 55 is added (spec §9). */
export function quoteUrl(whatsapp: string, part: DayPart | undefined, product?: string): string {
  return `https://wa.me/${internationalDigits(whatsapp)}?text=${encodeURIComponent(quoteMessage(part, product))}`
}
