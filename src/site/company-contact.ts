import type { Meta } from '#contract/meta.ts'
import type { PublicSettings } from '#contract/page-content.ts'
import { formatPhone, internationalDigits, phoneDigits } from '#contract/phone.ts'
import { siteText } from './site.text.ts'

/** How to reach the company. What the owner has left out is undefined. While nothing is configured, there are the fallback values (spec §9). */
export interface Contact {
  whatsapp: string | undefined
  phone: { shown: string; url: string } | undefined
  email: { shown: string; url: string } | undefined
}

export function contactFrom(meta: Meta | undefined, settings: PublicSettings): Contact {
  const phone = phoneDigits(meta?.phone ?? settings.fallbackPhone, 'landline')
  const email = meta?.email ?? settings.fallbackEmail
  return {
    whatsapp: meta?.whatsapp.replace(/\D/g, '') || undefined,
    phone: phone ? { shown: formatPhone(phone, 'landline'), url: `tel:+${internationalDigits(phone)}` } : undefined,
    email: email
      ? { shown: email, url: `mailto:${email}?subject=${encodeURIComponent(siteText.quote.subject)}` }
      : undefined,
  }
}
