import type { Company } from '#contract/company.ts'
import { hoursInWords } from '#contract/opening-hours.text.ts'
import { companyText, formatDate } from './company.text.ts'

interface HoursProps {
  company: Company
  /** The script that says whether the company is open. */
  openNowUrl: string
}

/** Opening hours, days without them, and the reviews. Whether it is open now, the browser says: a served page may be old. */
export function Hours({ company: { hours, closedOn, reviewsUrl }, openNowUrl }: HoursProps) {
  return (
    <>
      {hours.length > 0 && (
        <>
          <h3 id="horario">{companyText.hours}</h3>
          <p
            id="aberto-agora"
            className="scripted"
            data-script={openNowUrl}
            data-opening={JSON.stringify({ hours, closedOn })}
          >
            <span className="open-now" hidden>
              {companyText.openNow}
            </span>
            <span hidden>{companyText.closedNow}</span>
          </p>
          <HoursList hours={hours} />
          {closedOn.length > 0 && (
            <p className="closed-on">
              {companyText.closedOn}{' '}
              {closedOn.map((date) => (
                <time key={date} dateTime={date}>
                  {formatDate(date)}
                </time>
              ))}
            </p>
          )}
        </>
      )}
      {reviewsUrl && (
        <a href={reviewsUrl} target="_blank" rel="noopener">
          {companyText.reviews}
        </a>
      )}
    </>
  )
}

export function HoursList({ hours }: Pick<Company, 'hours'>) {
  return (
    <dl>
      {hoursInWords(hours).map(({ days, times }) => (
        <div key={days} className="row">
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  )
}
