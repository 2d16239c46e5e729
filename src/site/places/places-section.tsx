import type { Place } from '../data/places.ts'
import { siteText } from '../data/site.text.ts'
import { LineIcon } from '../parts/icons.tsx'
import { Hem } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'

/** The places that a visitor may want something for, each a quote link that says so in its message, some with a product's price. */
export function Places({ places }: { places: readonly Place[] }) {
  const { texts, outfit } = useSite()
  if (places.length === 0) return null
  return (
    <section aria-labelledby="places-title" className="places on-screen">
      <div className="wrap columns">
        <header>
          <h2 id="places-title" className="heading heading-second">
            {texts.placesTitle}
          </h2>
          <p className="prose">{texts.placesText}</p>
        </header>
        <ul className={places.some(({ product }) => product) ? 'grid has-prices' : 'grid'}>
          {places.map(({ name, icon, product, isOther }) => (
            <li key={name}>
              <QuoteLink
                product={product}
                className="place card strong"
                message={(greeting) =>
                  isOther ? siteText.quote.message(greeting) : siteText.quote.forPlace(greeting, outfit.request, name)
                }
              >
                <Hem />
                <LineIcon path={icon} />
                <span>
                  {name}
                  {product && (
                    <span className="price">
                      <span className="visually-hidden">{`, ${product.title}, `}</span>
                      {product.priceFrom}
                    </span>
                  )}
                </span>
              </QuoteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
