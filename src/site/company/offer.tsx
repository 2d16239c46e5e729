import type { Company } from '#contract/company.ts'
import { companyText, inSentence } from './company.text.ts'

/** What a buyer asks first: prices in words, guarantee, payment, fabrics. */
export function Offer({ company: { prices, guaranteeYears, payment, fabrics } }: { company: Company }) {
  const text = companyText.offer
  return (
    <>
      {prices && <Row name={text.prices}>{prices}</Row>}
      {guaranteeYears !== null && <Row name={text.guarantee}>{text.years(guaranteeYears)}</Row>}
      {payment.length > 0 && <Row name={text.payment}>{inSentence(payment)}</Row>}
      {fabrics.length > 0 && (
        <Row name={text.fabrics}>
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
