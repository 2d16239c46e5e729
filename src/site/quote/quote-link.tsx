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
 * A real link to the company's chat in a new tab, never prevented. The HTML greets by the company's clock; at the click,
 * by the visitor's own. Without a number it offers phone and e-mail instead.
 */
export function QuoteLink({ product, className = 'button button-whatsapp', label, children }: QuoteLinkProps) {
  const { contact, clock } = useSite()
  if (contact.whatsapp === undefined) return <OtherWays className={className} />

  const whatsapp = contact.whatsapp
  const greetByVisitorsClock = (event: MouseEvent<HTMLAnchorElement> | PointerEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = quoteUrl(whatsapp, dayPart(new Date().getHours()), product)
  }
  return (
    <a
      href={quoteUrl(whatsapp, clock.dayPart, product)}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      onPointerDown={greetByVisitorsClock}
      onClick={greetByVisitorsClock}
    >
      {children ?? siteText.quote.button}
    </a>
  )
}

function OtherWays({ className }: { className: string }) {
  const { contact } = useSite()
  const quiet = className.replace('button-whatsapp', 'button-brand')
  return (
    <span className="other-ways">
      <a href={contact.phone.url} className={quiet}>
        {siteText.quote.call}
      </a>
      <a href={contact.email.url} className={quiet}>
        {siteText.quote.write}
      </a>
    </span>
  )
}
