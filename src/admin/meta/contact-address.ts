import type { ContactField } from '#contract/overview.ts'
import { internationalDigits } from '#contract/phone.ts'

/** The address that opens a contact, digits or an e-mail, as a customer would: a chat, a call or a new message. */
export const contactAddress: Record<ContactField, (value: string) => string> = {
  whatsapp: (digits) => `https://wa.me/${internationalDigits(digits)}`,
  phone: (digits) => `tel:+${internationalDigits(digits)}`,
  email: (email) => `mailto:${email}`,
}
