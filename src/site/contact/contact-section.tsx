import { Mail, Phone } from 'lucide-react'
import { formatPhone } from '#contract/phone.ts'
import { WhatsappIcon } from '../brand-icons.tsx'
import { Part } from '../company-part.tsx'
import { EmailAddress } from '../email-address.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { useSectionIntro, useServedText } from '../use-served-text.ts'

/** WhatsApp, phone and e-mail. Phone and e-mail are shown even if the meta data fails to load (spec §9). */
export function ContactSection() {
  const text = siteText.contact
  const { contact } = useSite()
  const { title, intro } = useSectionIntro('contact')
  const whatsappNote = useServedText('contactWhatsappNote', '.contact-whatsapp p')
  const phoneNote = useServedText('contactPhoneNote', '.contact-card[href^=tel] p')
  const emailNote = useServedText('contactEmailNote', '.contact-card[href^=mailto] p')
  return (
    <section id="contato" tabIndex={-1} aria-labelledby="contact-title" className="section wrap">
      <header className="section-header">
        <h2 id="contact-title" className="heading">
          {title}
        </h2>
        <p className="prose">{intro}</p>
      </header>
      <ul className="contact-grid">
        {contact.whatsapp !== undefined && (
          <li>
            <QuoteLink className="contact-card contact-whatsapp">
              <WhatsappIcon />
              <h3>{text.whatsapp}</h3>
              <p>{whatsappNote}</p>
              <strong>{formatPhone(contact.whatsapp, 'whatsapp')}</strong>
              <span className="button button-whatsapp">{siteText.quote.button}</span>
            </QuoteLink>
          </li>
        )}
        {contact.phone && (
          <li>
            <a href={contact.phone.url} className="contact-card">
              <Phone aria-hidden="true" />
              <h3>{text.phone}</h3>
              <p>{phoneNote}</p>
              <strong>{contact.phone.shown}</strong>
              <span className="contact-call">{siteText.quote.call}</span>
            </a>
          </li>
        )}
        {contact.email && (
          <li>
            <a href={contact.email.url} className="contact-card">
              <Mail aria-hidden="true" />
              <h3>{text.email}</h3>
              <p>{emailNote}</p>
              <strong>
                <EmailAddress address={contact.email.shown} />
              </strong>
              <span className="contact-call">{siteText.quote.write}</span>
            </a>
          </li>
        )}
      </ul>
      <Part name="hours" />
    </section>
  )
}
