import { Hours, HoursLine } from '../company/company-parts.tsx'
import { siteText } from '../data/site.text.ts'
import { Mail, Phone, WhatsappIcon } from '../parts/icons.tsx'
import { WayLink } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'

/**
 * WhatsApp, phone and e-mail. Phone and e-mail are shown even if the meta data fails to load (spec §9). A company without a landline is called
 * on its WhatsApp number. Each card's link covers the card; its name is the number or address and the words that stand for it.
 */
export function ContactSection() {
  const text = siteText.contact
  const { contact, texts } = useSite()
  const { whatsapp } = contact
  const phone = contact.phone ?? (whatsapp && { ...whatsapp, url: whatsapp.url.replace('https://wa.me/', 'tel:+') })
  const { button, call, write } = siteText.quote
  const others = [
    [Phone, text.phone, texts.contactPhoneNote, phone, call],
    [Mail, text.email, texts.contactEmailNote, contact.email, write],
  ] as const
  return (
    <section id="contato" tabIndex={-1} aria-labelledby="contact-title" className="section wrap">
      <header className="section-header">
        <h2 id="contact-title" className="heading heading-second">
          {texts.contactTitle}
        </h2>
        <p className="prose">{texts.contactText}</p>
      </header>
      <ul className="contact-grid grid">
        {contact.whatsapp && (
          <li>
            <div className="box contact-card card contact-whatsapp">
              <WhatsappIcon />
              <h3>{text.whatsapp}</h3>
              <p className="soft">{texts.contactWhatsappNote}</p>
              <strong>
                <QuoteLink className="touch stretched" label={text.way(contact.whatsapp.shown, button)}>
                  {contact.whatsapp.shown}
                </QuoteLink>
              </strong>
              <ToSend />
              <span className="button button-whatsapp" aria-hidden="true">
                {button}
              </span>
              <HoursLine kind="reply" />
            </div>
          </li>
        )}
        {others.map(
          ([Icon, name, note, way, action]) =>
            way && (
              <li key={name}>
                <div className="box contact-card card">
                  <Icon />
                  <h3>{name}</h3>
                  <p className="soft">{note}</p>
                  <strong>
                    <WayLink way={way} className="touch stretched" label={text.way(way.shown, action)} />
                  </strong>
                  <span className="strong underlined" aria-hidden="true">
                    {action}
                  </span>
                </div>
              </li>
            ),
        )}
      </ul>
      <Hours />
    </section>
  )
}

/** What a visitor may send for an estimate. */
export function ToSend() {
  const { texts } = useSite()
  return (
    <ul className="features">
      {texts.contactToSend.split(/\s*\n\s*/).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
