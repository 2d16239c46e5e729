import type { Company } from '#contract/company.ts'
import { companyText, inSentence } from './company.text.ts'

interface OfferProps {
  company: Company
  /** The origin before `/media/…`, '' for the page's own. */
  mediaHost: string
}

/** What a buyer asks first: prices in words, guarantee, payment, fabrics. */
export function Offer({ company: { prices, guaranteeYears, payment, fabrics }, mediaHost }: OfferProps) {
  const text = companyText.offer
  return (
    <>
      {prices && <Row name={text.prices}>{prices}</Row>}
      {guaranteeYears !== null && <Row name={text.guarantee}>{text.years(guaranteeYears)}</Row>}
      {payment.length > 0 && <Row name={text.payment}>{inSentence(payment)}</Row>}
      {fabrics.length > 0 && (
        <Row name={text.fabrics}>
          <ul>
            {fabrics.map(({ name, image }) => (
              <li key={name}>
                {image && <img src={`${mediaHost}${image}`} alt="" loading="lazy" width="24" height="24" />}
                {name}
              </li>
            ))}
          </ul>
        </Row>
      )}
    </>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
