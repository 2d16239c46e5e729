import { Hours } from '../company/hours.tsx'
import { EmailAddress } from '../email-address.tsx'
import { Mail, Phone, WhatsappIcon } from '../icons.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

/** WhatsApp, phone and e-mail. Phone and e-mail are shown even if the meta data fails to load (spec §9). */
export function ContactSection() {
  const text = siteText.contact
  const { contact, texts } = useSite()
  return (
    <section id="contato" tabIndex={-1} aria-labelledby="contact-title" className="section wrap">
      <header className="section-header">
        <h2 id="contact-title" className="heading heading-second">
          {texts.contactTitle}
        </h2>
        <p className="prose">{texts.contactText}</p>
      </header>
      <ul className="contact-grid">
        {contact.whatsapp && (
          <li>
            <QuoteLink className="box contact-card contact-whatsapp">
              <WhatsappIcon />
              <h3>{text.whatsapp}</h3>
              <p>{texts.contactWhatsappNote}</p>
              <strong>{contact.whatsapp.shown}</strong>
              <ul className="features">
                {texts.contactToSend.split(/\s*\n\s*/).map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
              <span className="button button-whatsapp">{siteText.quote.button}</span>
            </QuoteLink>
          </li>
        )}
        {contact.phone && (
          <li>
            <a href={contact.phone.url} className="box contact-card">
              <Phone />
              <h3>{text.phone}</h3>
              <p>{texts.contactPhoneNote}</p>
              <strong>{contact.phone.shown}</strong>
              <span className="contact-call strong">{siteText.quote.call}</span>
            </a>
          </li>
        )}
        {contact.email && (
          <li>
            <a href={contact.email.url} className="box contact-card">
              <Mail />
              <h3>{text.email}</h3>
              <p>{texts.contactEmailNote}</p>
              <strong>
                <EmailAddress address={contact.email.shown} />
              </strong>
              <span className="contact-call strong">{siteText.quote.write}</span>
            </a>
          </li>
        )}
      </ul>
      <Hours />
    </section>
  )
}
