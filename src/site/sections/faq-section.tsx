import type { FaqItem } from '#contract/faq.ts'
import { siteText } from '../data/site.text.ts'
import { Kept } from '../parts/kept.tsx'
import { type AsyncState, LoadState } from '../parts/load.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'

/**
 * The questions as native disclosures: they open without script, and the browser's page search finds closed answers. Without a question the
 * section only asks for one.
 * @param faq undefined in a browser whose page was served with them
 */
export function FaqSection({ faq }: { faq?: AsyncState<FaqItem[]> | undefined }) {
  const text = siteText.faq
  const { texts } = useSite()
  if (faq?.data?.length === 0)
    return (
      <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="section faq wrap">
        <header className="box row">
          <h2 id="faq-title" className="heading heading-second">
            {text.none}
          </h2>
          <QuoteLink message={siteText.quote.question}>{siteText.quote.ask}</QuoteLink>
        </header>
      </section>
    )
  return (
    <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="section faq columns wrap">
      <header>
        <h2 id="faq-title" className="heading heading-second">
          {texts.faqTitle}
        </h2>
        <p className="prose">{texts.faqText}</p>
        <QuoteLink message={siteText.quote.question}>{siteText.quote.ask}</QuoteLink>
      </header>
      <Kept id="perguntas">
        {faq && (
          <LoadState state={faq} error={siteText.load.faq}>
            {(list) =>
              sortedByOrder(list).map((item) => (
                <details key={item._id}>
                  <summary>
                    <h3>{item.question}</h3>
                  </summary>
                  {/* Browsers open the disclosure for an address that leads into it. */}
                  <p id={`pergunta-${item._id}`} className="prose lines">
                    {item.answer}
                  </p>
                </details>
              ))
            }
          </LoadState>
        )}
      </Kept>
    </section>
  )
}

/** Sorts by `order`, ascending and stable (spec §4). */
function sortedByOrder(list: readonly FaqItem[]): FaqItem[] {
  return [...list].sort((a, b) => a.order - b.order)
}
