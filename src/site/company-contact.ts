import type { PublicSettings } from '#contract/page-content.ts'
import { formatPhone, internationalDigits, phoneDigits } from '#contract/phone.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import { siteText } from './site.text.ts'

/** How to reach the company. Phone and e-mail are always set (spec §9), WhatsApp only if it is configured (spec §1). */
export interface Contact {
  whatsapp: string | undefined
  phone: { shown: string; url: string }
  email: { shown: string; url: string }
}

export function contactFrom(config: SiteConfig | undefined, settings: PublicSettings): Contact {
  const phone = phoneDigits(config?.phone || settings.fallbackPhone, 'landline')
  const email = config?.email || settings.fallbackEmail
  return {
    whatsapp: config?.whatsapp.replace(/\D/g, '') || undefined,
    phone: { shown: formatPhone(phone, 'landline'), url: `tel:+${internationalDigits(phone)}` },
    email: { shown: email, url: `mailto:${email}?subject=${encodeURIComponent(siteText.quote.subject)}` },
  }
}
