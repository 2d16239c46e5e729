import { EmailAddress } from '../email-address.tsx'
import { useSite } from '../site-context.ts'
import { privacyText } from './privacy.text.ts'

/** The content of `/privacidade`. */
export function PrivacySection() {
  const { contact } = useSite()
  const { intro, parts, rights } = privacyText
  return (
    <section aria-labelledby="privacy-title" className="section wrap">
      <h1 id="privacy-title" className="heading">
        {privacyText.title}
      </h1>
      <p className="prose">{intro(contact.title)}</p>
      {parts.map(({ title: heading, paragraphs = [], items = [] }) => (
        <section key={heading} className="privacy-part">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="prose">
              {paragraph}
            </p>
          ))}
          {items.length > 0 && (
            <ul className="prose">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="privacy-part">
        <h2>{rights.title}</h2>
        <p className="prose">{rights.text}</p>
        {contact.email && (
          <p>
            <a href={contact.email.url} className="text-link">
              <span>
                <EmailAddress address={contact.email.shown} />
              </span>
            </a>
          </p>
        )}
        {contact.phone && (
          <p>
            <a href={contact.phone.url} className="text-link">
              {contact.phone.shown}
            </a>
          </p>
        )}
        <p className="prose">{rights.authority}</p>
      </section>
    </section>
  )
}
