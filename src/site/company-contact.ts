import type { Meta } from '#contract/meta.ts'
import type { PublicSettings } from '#contract/page-content.ts'
import { formatPhone, internationalDigits, phoneDigits } from '#contract/phone.ts'
import { siteText } from './site.text.ts'

/** How to reach the company. Phone and e-mail are always set (spec §9), WhatsApp only if it is configured (spec §1). */
export interface Contact {
  whatsapp: string | undefined
  phone: { shown: string; url: string }
  email: { shown: string; url: string }
}

export function contactFrom(meta: Meta | undefined, settings: PublicSettings): Contact {
  const phone = phoneDigits(meta?.phone || settings.fallbackPhone, 'landline')
  const email = meta?.email || settings.fallbackEmail
  return {
    whatsapp: meta?.whatsapp.replace(/\D/g, '') || undefined,
    phone: { shown: formatPhone(phone, 'landline'), url: `tel:+${internationalDigits(phone)}` },
    email: { shown: email, url: `mailto:${email}?subject=${encodeURIComponent(siteText.quote.subject)}` },
  }
}
