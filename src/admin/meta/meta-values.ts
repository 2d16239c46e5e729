import type * as z from 'zod/mini'
import { formatPhone } from '#contract/phone.ts'
import type { SiteConfig, siteConfigFormSchema } from '#contract/site-config.ts'

export type FooterValues = z.input<typeof siteConfigFormSchema>

const blankFooter: FooterValues = {
  title: '',
  description: '',
  address: '',
  phone: '',
  email: '',
  facebook: '',
  instagram: '',
  whatsapp: '',
}

/** The stored configuration as its form shows it, phone numbers formatted. */
export function footerValues(config: SiteConfig | undefined): FooterValues {
  if (!config) return blankFooter
  const { landline: _sameAsPhone, ...fields } = config
  return {
    ...fields,
    phone: formatPhone(config.phone, 'landline'),
    whatsapp: formatPhone(config.whatsapp, 'whatsapp'),
  }
}
