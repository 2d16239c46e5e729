import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { dayPart } from '#contract/greeting.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { quoteUrl } from './quote-message.ts'

interface QuoteLinkProps {
  product?: string
  className?: string
  label?: string
  children?: ReactNode
}

/**
 * A link to the company's WhatsApp chat in a new tab. In the HTML the greeting follows the company's clock, or is neutral in a static page;
 * a click replaces it by the visitor's, in a static page by the loader. Without a WhatsApp number it shows links for phone and e-mail.
 */
export function QuoteLink({ product, className = 'button button-whatsapp', label, children }: QuoteLinkProps) {
  const { contact, dayPart: servedPart } = useSite()
  if (contact.whatsapp === undefined) return <PhoneAndEmailLinks className={className} />

  const whatsapp = contact.whatsapp
  const setLocalGreeting = (event: MouseEvent<HTMLAnchorElement> | PointerEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = quoteUrl(whatsapp, dayPart(new Date().getHours()), product)
  }
  return (
    <a
      href={quoteUrl(whatsapp, servedPart, product)}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      onPointerDown={setLocalGreeting}
      onClick={setLocalGreeting}
    >
      {children ?? siteText.quote.button}
    </a>
  )
}

function PhoneAndEmailLinks({ className }: { className: string }) {
  const { contact } = useSite()
  const brand = className.replace('button-whatsapp', 'button-brand')
  return (
    <span className="other-ways row">
      {contact.phone && (
        <a href={contact.phone.url} className={brand}>
          {siteText.quote.call}
        </a>
      )}
      {contact.email && (
        <a href={contact.email.url} className={brand}>
          {siteText.quote.write}
        </a>
      )}
    </span>
  )
}
