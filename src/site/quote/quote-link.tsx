import type { ReactNode } from 'react'
import type { DayPart } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { siteText } from '../data/site.text.ts'
import { CompanyLink, newTab } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { greetings } from './greeting.text.ts'

/** A message of one line, made of its greeting. */
type Message = (greeting: string, product?: string) => string

export interface QuoteLinkProps {
  /** What the message asks about. */
  product?: Pick<Product, '_id' | 'title'> | undefined
  className?: string
  label?: string
  /** By default a request for a quote, for the product if there is one. */
  message?: Message
  children?: ReactNode
}

/** A link to the company's WhatsApp chat in a new tab. Without a WhatsApp number it shows links for phone and e-mail. */
export function QuoteLink({ product, className = 'button button-whatsapp', label, message, children }: QuoteLinkProps) {
  const { contact, clock } = useSite()
  if (!contact.whatsapp) return <PhoneAndEmailLinks className={className} />
  return (
    <CompanyLink
      href={quoteUrl(contact.whatsapp.url, clock.dayPart, product?.title, message)}
      {...newTab}
      className={className}
      aria-label={label}
      data-product={product?._id}
    >
      {children ?? siteText.quote.button}
    </CompanyLink>
  )
}

function PhoneAndEmailLinks({ className }: { className: string }) {
  const { contact } = useSite()
  // Only WhatsApp has its green.
  const brand = className.replace('button-whatsapp', 'button-brand')
  const links = [
    [contact.phone, siteText.quote.call],
    [contact.email, siteText.quote.write],
  ] as const
  return (
    <span className="other-ways row">
      {links.map(
        ([link, action]) =>
          link && (
            <CompanyLink key={action} href={link.url} className={brand}>
              {action}
            </CompanyLink>
          ),
      )}
    </span>
  )
}

/**
 * The URL of the company's chat with the message filled in (spec §9): a greeting, then by default the request for values and payment
 * terms, of the product if there is one.
 */
export function quoteUrl(
  chat: string,
  part: DayPart,
  product?: string,
  message: Message = siteText.quote.message,
): string {
  return `${chat}?text=${encodeURIComponent(message(greetings[part], product))}`
}
