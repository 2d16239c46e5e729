import { useEffect } from 'react'
import type { DaysInWords } from '#contract/opening-hours.text.ts'
import { useSite } from '../site-context.ts'
import { companyText } from './company.text.ts'

/** Opening hours, days without them, and the reviews. Whether it is open now, the browser says: a served page may be old. */
export function Hours() {
  const { hours, opening, closedDays, reviewsUrl } = useSite().company
  const hasHours = hours.length > 0
  useEffect(() => {
    if (!hasHours) return
    // A script of its own: a company without hours needs none of it.
    const watching = import('./open-now.ts').then(({ watchOpening }) => watchOpening())
    return () => void watching.then((stop) => stop())
  }, [hasHours])
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
            <span hidden>{companyText.closedNow}</span>
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
