import type { Meta } from '#contract/meta.ts'
import type { PublicSettings } from '#contract/page-content.ts'
import { formatPhone, internationalDigits, phoneDigits } from '#contract/phone.ts'
import { siteText } from './site.text.ts'

/** As it is shown, and where its link leads. */
export interface ContactLink {
  shown: string
  url: string
}

/** Name and contact of the company. What it does not have is undefined or ''. While it has no way to be reached, there are the fallback values (spec §9). */
export interface Contact {
  title: string
  description: string
  whatsapp: ContactLink | undefined
  phone: ContactLink | undefined
  email: ContactLink | undefined
  address: string
  facebook: string
  instagram: string
}

export function contactFrom(
  meta: Meta | undefined,
  settings: PublicSettings,
  unnamed: Pick<Contact, 'title' | 'description'>,
): Contact {
  const whatsapp = meta?.whatsapp.replace(/\D/g, '')
  const own = meta?.whatsapp || meta?.phone || meta?.email ? meta : undefined
  const phone = phoneDigits(own?.phone ?? settings.fallbackPhone, 'landline')
  const email = own?.email ?? settings.fallbackEmail
  const { address = '', facebook = '', instagram = '' } = meta ?? {}
  return {
    title: meta?.title || unnamed.title,
    description: meta?.description ?? unnamed.description,
    whatsapp: whatsapp
      ? { shown: formatPhone(whatsapp, 'whatsapp'), url: `https://wa.me/${internationalDigits(whatsapp)}` }
      : undefined,
    phone: phone ? { shown: formatPhone(phone, 'landline'), url: `tel:+${internationalDigits(phone)}` } : undefined,
    email: email
      ? { shown: email, url: `mailto:${email}?subject=${encodeURIComponent(siteText.quote.subject)}` }
      : undefined,
    address,
    facebook,
    instagram,
  }
}
