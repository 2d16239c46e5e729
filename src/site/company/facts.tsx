import { useSite } from '../site-context.ts'
import { companyText } from './company.text.ts'
import { HoursList } from './hours.tsx'

/** In the footer: opening hours, the places that the company serves, and who it is by law. */
export function Facts() {
  const { hours, facts } = useSite().company
  if (hours.length === 0 && facts.length === 0) return null
  return (
    <div className="facts">
      {hours.length > 0 && (
        <div>
          <h2>{companyText.hours}</h2>
          <HoursList hours={hours} />
        </div>
      )}
      {facts.map(({ id, title, lines }) => (
        <div key={id}>
          <h2 id={id}>{title}</h2>
          {lines.map(({ text, url }) => (
            <p key={text}>{url ? <a href={url}>{text}</a> : text}</p>
          ))}
        </div>
      ))}
    </div>
  )
}
