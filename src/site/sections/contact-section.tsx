import { Hours, HoursLine } from '../company/company-parts.tsx'
import { CompanyLink, EmailAddress, Mail, Phone, WhatsappIcon } from '../parts.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

/**
 * WhatsApp, phone and e-mail. Phone and e-mail are shown even if the meta data fails to load (spec §9). A company without a landline is called
 * on its WhatsApp number.
 */
export function ContactSection() {
  const text = siteText.contact
  const { contact, texts } = useSite()
  const { whatsapp } = contact
  const phone = contact.phone ?? (whatsapp && { ...whatsapp, url: whatsapp.url.replace('https://wa.me/', 'tel:+') })
  const others = [
    [Phone, text.phone, texts.contactPhoneNote, phone, siteText.quote.call],
    [Mail, text.email, texts.contactEmailNote, contact.email, siteText.quote.write],
  ] as const
  return (
    <section id="contato" tabIndex={-1} aria-labelledby="contact-title" className="section wrap">
      <header className="section-header columns">
        <h2 id="contact-title" className="heading heading-second">
          {texts.contactTitle}
        </h2>
        <p className="prose">{texts.contactText}</p>
      </header>
      <ul className="contact-grid grid">
        {contact.whatsapp && (
          <li>
            <QuoteLink className="box contact-card card contact-whatsapp">
              <WhatsappIcon />
              <h3>{text.whatsapp}</h3>
              <p className="soft">{texts.contactWhatsappNote}</p>
              <strong>{contact.whatsapp.shown}</strong>
              <ul className="features">
                {texts.contactToSend.split(/\s*\n\s*/).map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
              <span className="button button-whatsapp">{siteText.quote.button}</span>
              <HoursLine kind="reply" />
            </QuoteLink>
          </li>
        )}
        {others.map(
          ([Icon, name, note, way, action]) =>
            way && (
              <li key={name}>
                <CompanyLink href={way.url} className="box contact-card card">
                  <Icon />
                  <h3>{name}</h3>
                  <p className="soft">{note}</p>
                  <strong>
                    <EmailAddress address={way.shown} />
                  </strong>
                  <span className="strong underlined">{action}</span>
                </CompanyLink>
              </li>
            ),
        )}
      </ul>
      <Hours />
    </section>
  )
}
