import type { ReactNode } from 'react'
import type { DaysInWords } from '#contract/opening-hours.text.ts'
import { useSite, useYear } from '../site-context.ts'
import { companyText } from './company.text.ts'

/** Years and works of the company (spec §1): the owner's words, else its own figures, else the shipped ones. */
function Figures() {
  const { company, texts } = useSite()
  const experience = useExperience(company.foundedYear)
  return (
    <FigureList
      id="numeros"
      figures={[
        { figure: texts.aboutYears ?? experience?.figure, text: texts.aboutYearsText ?? experience?.text },
        { figure: texts.aboutWorks, text: texts.aboutWorksText },
      ]}
    />
  )
}

/** The figures that the company has saved, and no shipped one. */
export function OwnFigures() {
  const { foundedYear, projects } = useSite().company
  const works = projects === null ? undefined : companyText.figures.works(projects)
  return <FigureList figures={[{ ...useExperience(foundedYear) }, { ...works }]} />
}

interface FigureListProps {
  /** The id of the first figure. */
  id?: string
  figures: { figure?: string | undefined; text?: string | undefined }[]
}

function FigureList({ id, figures }: FigureListProps) {
  const known = figures.filter(({ figure }) => figure)
  if (known.length === 0) return null
  return (
    <dl className="figures row">
      {known.map(({ figure, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be equal, and none moves
        <div key={index} id={index === 0 ? id : undefined}>
          <dt>{text}</dt>
          <dd className="figure">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function useExperience(foundedYear: number | null) {
  const year = useYear()
  if (foundedYear === null) return undefined
  const text = companyText.figures
  return year > foundedYear ? text.years(year - foundedYear) : text.since(foundedYear)
}

/** Below the hero: why one can trust the company, each fact only if it is known. */
export function Proof() {
  const { proof } = useSite().company
  return (
    <div className="proof">
      <div className="proof-row wrap">
        <Figures />
        {proof[0] && (
          <dl>
            {proof.map(({ name, fact, className }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={className}>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}

/** Opening hours, days without them, and the reviews. Whether it is open now, the browser says: a served page may be old. */
export function Hours() {
  const { hours, opening, closedDays, reviewsUrl } = useSite().company
  const hasHours = hours.length > 0
  if (!hasHours && !reviewsUrl) return null
  return (
    <div className="box hours">
      {hasHours && (
        <>
          <h3 id="horario">{companyText.hours}</h3>
          <p id="aberto-agora" className="scripted" data-opening={JSON.stringify(opening)}>
            <span className="open-now" hidden>
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
        <a href={reviewsUrl} target="_blank" rel="noopener" className="text-link">
          {companyText.reviews}
        </a>
      )}
    </div>
  )
}

export function HoursList({ hours }: { hours: readonly DaysInWords[] }) {
  return (
    <dl className="hours-list">
      {hours.map(({ days, times }) => (
        <div key={days} className="row">
          <dt>{days}</dt>
          {/* A word joiner: a line may begin with a span, not within it. */}
          <dd>{times.replaceAll('–', '–\u2060')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a buyer asks first: prices in words, guarantee, payment, fabrics. */
export function Offer() {
  const { company, texts } = useSite()
  const { prices, guarantee, payment, fabrics } = company
  const text = companyText.offer
  if (!prices && !guarantee && !payment && fabrics.length === 0) return null
  return (
    <dl className="box offer">
      {prices && <Row name={text.prices}>{prices}</Row>}
      {guarantee && <Row name={text.guarantee}>{guarantee}</Row>}
      {payment && <Row name={text.payment}>{payment}</Row>}
      {fabrics.length > 0 && (
        <Row name={texts.fabricsTitle}>
          <ul className="row">
            {fabrics.map(({ name, image }) => (
              <li key={name}>
                {image && <img src={image} alt="" loading="lazy" width="96" height="96" />}
                {name}
              </li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
