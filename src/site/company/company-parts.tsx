import type { ReactNode } from 'react'
import type { DaysInWords } from '#contract/opening-hours.text.ts'
import { companyText, proofText, withWholeSpans } from '../data/company.text.ts'
import type { ShownCompany } from '../data/shown-company.ts'
import type { ProductPrice } from '../data/site-data.ts'
import { newTab } from '../parts/parts.tsx'
import { useSite, useYear } from '../parts/site-context.ts'

/**
 * Years and works of the company (spec §1): the owner's words, else its own figures, else the shipped ones.
 * @param areOwn whether only its own figures are shown, with the owner's words for them
 */
export function Figures({ areOwn = false }) {
  const { company, texts } = useSite()
  const { foundedYear, projects } = company
  const year = useYear()
  const text = companyText.figures
  const experience =
    foundedYear === null ? undefined : year > foundedYear ? text.years(year - foundedYear) : text.since(foundedYear)
  const works = { figure: texts.aboutWorks, text: texts.aboutWorksText }
  const figures = areOwn
    ? [
        experience && { ...experience, text: texts.aboutYearsText ?? experience.text },
        projects === null ? undefined : works,
      ]
    : [{ figure: texts.aboutYears ?? experience?.figure, text: texts.aboutYearsText ?? experience?.text }, works]
  const known = figures.filter((one) => one?.figure)
  if (known.length === 0) return null
  return (
    <dl className="figures row">
      {known.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be equal, and none moves
        <div key={index} id={index === 0 && !areOwn ? 'numeros' : undefined}>
          <dt>{one?.text}</dt>
          <dd className="figure">{one?.figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The length of a text in the large letters of a figure. */
const maxFigure = 8

/** The length of a price that fits into the strip. */
const maxPrice = 60

/** Below the hero: why one can trust the company, each fact only if it is known, and the ways to reviews and prices. */
export function Proof({ product }: { product: ProductPrice | null }) {
  const { company, texts } = useSite()
  const { guarantee, payment, prices, reviewsUrl } = company
  const hasFigures = texts.aboutYears || texts.aboutWorks || company.foundedYear !== null
  if (!hasFigures && !guarantee && payment.length === 0 && !prices && !reviewsUrl && !product) return null
  const price = firstPrice(prices)
  return (
    <div className="proof">
      <div className="proof-row wrap">
        <Figures />
        {(guarantee || payment.length > 0) && (
          <dl>
            {guarantee && (
              <div>
                <dt>{proofText.guarantee}</dt>
                <dd className={guarantee.length > maxFigure ? 'proof-words' : 'figure'}>{guarantee}</dd>
              </div>
            )}
            {payment.length > 0 && (
              <div>
                <dt>{proofText.payment}</dt>
                <dd className="proof-words">
                  <Payment ways={payment} />
                </dd>
              </div>
            )}
          </dl>
        )}
        {(reviewsUrl || prices || product) && (
          <div className="proof-links row on-screen">
            {reviewsUrl && (
              <a href={reviewsUrl} {...newTab} className="text-link">
                {proofText.reviews}
              </a>
            )}
            {prices && (
              <a href="#precos" className="text-link">
                {price.length > maxPrice ? proofText.prices : price}
              </a>
            )}
            {product && (
              <a href={product.path} className="text-link">
                {product.words}
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Opening hours, days without them, and the reviews. Whether it is open now, the browser says: a served page may be old. */
export function Hours() {
  const { hours, closedDays, reviewsUrl } = useSite().company
  const hasHours = hours.length > 0
  if (!hasHours && !reviewsUrl) return null
  return (
    <div className="box hours">
      {hasHours && (
        <>
          <h3 id="horario">{companyText.hours}</h3>
          <p id="aberto-agora" className="scripted strong">
            <span className="open-now" hidden suppressHydrationWarning>
              {companyText.openNow}
            </span>
            <span hidden suppressHydrationWarning>
              {companyText.closedNow}
            </span>
          </p>
          <HoursList hours={hours} />
          {closedDays.length > 0 && (
            <p className="closed-on">
              {companyText.closed}{' '}
              {closedDays.map(({ to, words }) => (
                <time key={to} dateTime={to}>
                  {words}
                </time>
              ))}
            </p>
          )}
        </>
      )}
      {reviewsUrl && (
        <a href={reviewsUrl} {...newTab} className="text-link">
          {companyText.reviews}
        </a>
      )}
    </div>
  )
}

/**
 * A line that the browser fills (open-now.ts), since a served page may be old: today's hours, or when a message is answered. Nothing without
 * hours.
 */
export function HoursLine({ kind }: { kind: 'today' | 'reply' }) {
  const { hours, opening } = useSite().company
  if (hours.length === 0) return null
  // It may be filled before React is there, which would render the section anew. The first of the page has the hours as data, for all.
  const attributes = kind === 'today' ? { 'data-opening': JSON.stringify(opening) } : {}
  return (
    <p
      className={kind === 'today' ? 'scripted soft' : 'replies-when scripted soft'}
      suppressHydrationWarning
      {...attributes}
    >
      {''}
    </p>
  )
}

export function HoursList({ hours }: { hours: readonly DaysInWords[] }) {
  return (
    <dl className="hours-list">
      {hours.map(({ days, times }) => (
        <div key={days} className="row">
          <dt>{days}</dt>
          <dd>{withWholeSpans(times)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a buyer asks first: prices in words, guarantee, payment, fabrics. */
export function Offer({ id }: { id?: string }) {
  const { company, texts } = useSite()
  const { prices, guarantee, payment, fabrics } = company
  const text = companyText.offer
  const rows: [name: string, words: ReactNode][] = [
    [text.prices, prices && <Prices prices={prices} />],
    [text.guarantee, guarantee],
    [text.payment, payment.length > 0 && <Payment ways={payment} />],
    [texts.fabricsTitle, fabrics.length > 0 && <Fabrics fabrics={fabrics} />],
  ]
  const known = rows.filter(([, words]) => words)
  if (known.length === 0) return null
  return (
    <dl id={id} className="box offer grid">
      {known.map(([name, words]) => (
        <div key={name}>
          <dt className="strong">{name}</dt>
          <dd className="soft lines">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The first sentence, or line: the price that one looks for. */
function firstPrice(prices: string): string {
  return /^[^\n]*?[.!?](?=\s|$)|^[^\n]*/.exec(prices)?.[0] ?? ''
}

function Prices({ prices }: Pick<ShownCompany, 'prices'>) {
  const first = firstPrice(prices)
  return (
    <>
      <span className="price">{first}</span>
      {prices.slice(first.length).trim()}
    </>
  )
}

function Payment({ ways }: { ways: readonly string[] }) {
  return (
    <ul className="dotted row">
      {ways.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  )
}

function Fabrics({ fabrics }: Pick<ShownCompany, 'fabrics'>) {
  return (
    <ul className="fabrics row">
      {fabrics.map(({ name, image }) => (
        <li key={name}>
          {image && <img src={image} alt="" loading="lazy" width="96" height="96" />}
          {name}
        </li>
      ))}
    </ul>
  )
}
