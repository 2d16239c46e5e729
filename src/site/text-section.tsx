import { EmailAddress } from './email-address.tsx'
import { siteText } from './site.text.ts'
import { useSite } from './site-context.ts'

/** A part of a page of text: its paragraphs, then its list. */
export interface TextPart {
  title: string
  paragraphs?: readonly string[]
  items?: readonly string[]
}

/** The words of a page of text. */
export interface PageText {
  title: string
  description: string
  intro: (company: string) => string
  parts: readonly TextPart[]
  /** Around the ways to reach the company. */
  contact: { title: string; text: string; after?: string }
}

/** The content of a page of text, which ends with how to reach the company. */
export function TextSection({ text }: { text: PageText }) {
  const { contact } = useSite()
  const { title, intro, parts } = text
  return (
    <section aria-labelledby="text-title" className="section wrap">
      <h1 id="text-title" className="heading">
        {title}
      </h1>
      <p className="prose">{intro(contact.title)}</p>
      {parts.map(({ title: heading, paragraphs = [], items = [] }) => (
        <section key={heading} className="text-part">
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
      <section className="text-part">
        <h2>{text.contact.title}</h2>
        <p className="prose">{text.contact.text}</p>
        {contact.whatsapp && (
          <p>
            <a href={contact.whatsapp.url} className="text-link">
              {siteText.contact.whatsapp} {contact.whatsapp.shown}
            </a>
          </p>
        )}
        {contact.email && (
          <p>
            {/* Without the subject of a request for a quote. */}
            <a href={`mailto:${contact.email.shown}`} className="text-link">
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
        {text.contact.after && <p className="prose">{text.contact.after}</p>}
      </section>
    </section>
  )
}
