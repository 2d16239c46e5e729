import { OwnFigures } from './figures.tsx'
import { Offer } from './offer.tsx'

/** What speaks for the company, in a product's page and details. */
export function CompanyFacts() {
  return (
    <div className="company-facts">
      <Offer />
      <OwnFigures />
    </div>
  )
}
