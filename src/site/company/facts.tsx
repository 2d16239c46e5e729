import { formatCnpj } from '#contract/cnpj.ts'
import type { Company } from '#contract/company.ts'
import { companyText, inSentence } from './company.text.ts'
import { HoursList } from './hours.tsx'

/** In the footer: opening hours, the places that the company serves, and its CNPJ. */
export function Facts({ company: { hours, areas, cnpj } }: { company: Company }) {
  return (
    <>
      {hours.length > 0 && (
        <>
          <h2>{companyText.hours}</h2>
          <HoursList hours={hours} />
        </>
      )}
      {areas.length > 0 && (
        <>
          <h2 id="regiao">{companyText.areas}</h2>
          <p>{inSentence(areas)}</p>
        </>
      )}
      {cnpj && (
        <p id="cnpj">
          {companyText.cnpj} {formatCnpj(cnpj)}
        </p>
      )}
    </>
  )
}
