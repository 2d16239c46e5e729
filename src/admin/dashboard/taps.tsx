import { useId } from 'react'
import type { TapSummary } from '#contract/taps.ts'
import { tapsText as text } from './taps.text.ts'

const shownProducts = 5

/** How often visitors tapped on a link to the company. Nothing before the first tap. */
export function Taps({ taps: { last28Days, former28Days, products, sources, months } }: { taps: TapSummary }) {
  const titleId = useId()
  if (months.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="part apart">
      <h2 id={titleId}>{text.title}</h2>
      <p className="hint">{text.hint}</p>
      <p className="strong">{text.lastDays(last28Days, former28Days)}</p>
      {products.length > 0 && <p>{text.products(products.slice(0, shownProducts))}</p>}
      {sources.length > 0 && <p>{text.sources(sources)}</p>}
      <details>
        <summary>{text.months}</summary>
        <ul>
          {months.map(({ month, count }) => (
            <li key={month}>
              {text.month(month)}: {count}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
