import { useSite } from '../site-context.ts'
import { companyText } from './company.text.ts'
import { HoursList } from './hours.tsx'

/** In the footer: opening hours, the places that the company serves, and its CNPJ. */
export function Facts() {
  const { hours, areas, cnpj } = useSite().company
  if (hours.length === 0 && !areas && !cnpj) return null
  return (
    <div className="facts">
      {hours.length > 0 && (
        <div>
          <h2>{companyText.hours}</h2>
          <HoursList hours={hours} />
        </div>
      )}
      {areas && (
        <div>
          <h2 id="regiao">{companyText.areas}</h2>
          <p>{areas}</p>
        </div>
      )}
      {cnpj && (
        <p id="cnpj">
          {companyText.cnpj} {cnpj}
        </p>
      )}
    </div>
  )
}
