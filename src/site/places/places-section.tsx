import { LineIcon } from '../icons.tsx'
import { Hem } from '../parts.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import type { Place } from './places.ts'

/** The places that a visitor may want something for, each a quote link that says so in its message; nothing without a WhatsApp number. */
export function Places({ places }: { places: readonly Place[] }) {
  const { contact, texts, isOtherTrade } = useSite()
  if (!contact.whatsapp || places.length === 0) return null
  return (
    <section aria-labelledby="places-title" className="places on-screen">
      <div className="wrap columns">
        <header>
          <h2 id="places-title" className="heading heading-second">
            {texts.placesTitle}
          </h2>
          <p className="prose">{texts.placesText}</p>
        </header>
        <ul className="grid">
          {places.map(({ name, icon }) => (
            <li key={name}>
              <QuoteLink
                className="place card strong"
                message={(greeting) => siteText.quote.forPlace(greeting, name, isOtherTrade)}
              >
                <Hem />
                <LineIcon path={icon} />
                {name}
              </QuoteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
