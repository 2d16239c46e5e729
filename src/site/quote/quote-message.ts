import type { DayPart } from '#contract/greeting.ts'
import { internationalDigits } from '#contract/phone.ts'
import { siteText } from '../site.text.ts'

/** What the visitor's message says (spec §9): greeting, the product where there is one, values and payment terms. */
export function quoteMessage(part: DayPart, product?: string): string {
  return siteText.quote.message(siteText.quote.greeting[part], product)
}

/** The chat with the company, its first message written. `whatsapp` is the stored number, prefixed with 55 (spec §9). */
export function quoteUrl(whatsapp: string, part: DayPart, product?: string): string {
  return `https://wa.me/${internationalDigits(whatsapp)}?text=${encodeURIComponent(quoteMessage(part, product))}`
}
