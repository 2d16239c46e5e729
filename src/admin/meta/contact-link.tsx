import type { ReactNode } from 'react'
import type { ContactField } from '#contract/overview.ts'
import { internationalDigits } from '#contract/phone.ts'

interface ContactLinkProps {
  field: ContactField
  /** Digits, or an e-mail. */
  value: string
  className: string
  describedBy?: string
  children: ReactNode
}

/** Opens a contact as a customer would: a chat, a call or a new message. */
export function ContactLink({ field, value, className, describedBy, children }: ContactLinkProps) {
  const isChat = field === 'whatsapp'
  return (
    <a
      className={className}
      href={contactAddress[field](value)}
      target={isChat ? '_blank' : undefined}
      rel="noreferrer"
      aria-describedby={describedBy}
    >
      {children}
    </a>
  )
}

/** The address that opens a contact as a customer would. */
export const contactAddress: Record<ContactField, (value: string) => string> = {
  whatsapp: (digits) => `https://wa.me/${internationalDigits(digits)}`,
  phone: (digits) => `tel:+${internationalDigits(digits)}`,
  email: (email) => `mailto:${email}`,
}
